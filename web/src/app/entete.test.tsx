// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Entete } from './entete';

preparer();

const page = (resultats: boolean) => (
  <>
    <Entete />
    <main id="contenu" tabIndex={-1}>
      <button type="button">Un filtre</button>
      {resultats && (
        <section tabIndex={-1} data-resultats="" aria-label="14 logements">
          <a href="/lot/a">A203</a>
        </section>
      )}
    </main>
  </>
);

it('« Aller au contenu » passe les filtres d’une recherche et mène à ses résultats', async () => {
  const { clavier } = monter(page(true));
  await clavier.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Aller au contenu' }));
  await clavier.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '14 logements' }));
  await clavier.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A203' }));
});

it('ailleurs, il mène au contenu, qui reçoit le clavier', () => {
  monter(page(false));
  const lien = screen.getByRole('link', { name: 'Aller au contenu' });
  // The browser goes there by itself: nothing holds it back.
  const clic = new MouseEvent('click', { bubbles: true, cancelable: true });
  lien.dispatchEvent(clic);
  expect(clic.defaultPrevented).toBe(false);
  const cible = document.querySelector(lien.getAttribute('href') ?? '');
  expect(cible).toBe(screen.getByRole('main'));
  expect(cible?.getAttribute('tabindex')).toBe('-1');
});
