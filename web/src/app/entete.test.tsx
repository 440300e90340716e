// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer, servir } from '../essais/monter';
import { MAELLE } from '../essais/personnes';
import { rienNeCourt } from '../essais/veille';
import { CLES, garder } from '../lib/stockage';
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
  // The browser follows the link itself: nothing prevents it.
  const clic = new MouseEvent('click', { bubbles: true, cancelable: true });
  lien.dispatchEvent(clic);
  expect(clic.defaultPrevented).toBe(false);
  const cible = document.querySelector(lien.getAttribute('href') ?? '');
  expect(cible).toBe(screen.getByRole('main'));
  expect(cible?.getAttribute('tabindex')).toBe('-1');
});

it('dit à côté de chaque entrée ce qui court derrière, à l’œil et en mots', async () => {
  garder(CLES.utilisateur, MAELLE);
  servir({
    '/api/user/me/veille': () =>
      Response.json({
        ...rienNeCourt,
        options: { nombre: 4, ceJour: 1 },
        reservations: { nombre: 1, ceJour: 1 },
        denonciations: { nombre: 2, ceJour: 0 },
      }),
  });
  monter(<Entete />);
  // The name of the link is the name of its page; the words of the count are its description.
  const mots = async (nom: string) => {
    const lien = await screen.findByRole('link', { name: nom });
    await waitFor(() => expect(lien.getAttribute('aria-describedby')).not.toBeNull());
    return document
      .getElementById(lien.getAttribute('aria-describedby') ?? '')
      ?.textContent.replace(/\u00a0/gu, ' ');
  };
  expect(await mots('Options')).toBe('4 options en cours, dont 1 qui finit aujourd’hui');
  expect(await mots('Réservations')).toBe('une réservation en cours, qui finit aujourd’hui');
  expect(await mots('Dénonciations')).toBe('2 protections bientôt finies');
  expect(screen.getByRole('link', { name: 'Recherche' }).getAttribute('aria-describedby')).toBeNull();
  expect(screen.getByText('4').getAttribute('data-presse')).toBe('true');
  expect(screen.getByText('2').getAttribute('data-presse')).toBeNull();
});
