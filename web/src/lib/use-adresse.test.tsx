// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { useAdresse } from './use-adresse';

preparer();

const avec = (nom: string) => (avant: URLSearchParams) => {
  const suite = new URLSearchParams(avant);
  suite.append('filtre', nom);
  return suite;
};

/** A page that, as soon as a filter is set, waits for a file that is loaded late. */
function Contenu({ fichier }: { fichier: Promise<void> | null }) {
  const [adresse, changer] = useAdresse();
  if (adresse.size > 0 && fichier !== null) {
    use(fichier);
  }
  return (
    <>
      <output>{adresse.getAll('filtre').join(' ')}</output>
      <button type="button" onClick={() => changer(avec('libre'), { replace: true })}>
        Libre
      </button>
      <button type="button" onClick={() => changer(avec('maison'), { replace: true })}>
        Maison
      </button>
    </>
  );
}

const page = (fichier: Promise<void> | null) => (
  <Suspense fallback="Lecture…">
    <Contenu fichier={fichier} />
  </Suspense>
);

const presser = (nom: string) => screen.getByRole('button', { name: nom });

it('garde deux changements pressés pendant que la page attend encore un fichier', async () => {
  const { clavier, routeur } = monter(page(new Promise(() => {})));
  await clavier.click(presser('Libre'));
  // The new page is not rendered yet, so the old one is still shown.
  expect(screen.getByRole('status').textContent).toBe('');
  await clavier.click(presser('Maison'));
  expect(routeur.state.location.search).toBe('?filtre=libre&filtre=maison');
});

it('repart de l’adresse dessinée après un retour en arrière', async () => {
  const { clavier, routeur } = monter(page(null), { adresse: '/?filtre=ancien' });
  await clavier.click(await screen.findByRole('button', { name: 'Libre' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ancien libre'));
  await routeur.navigate('/?filtre=autre');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('autre'));
  await clavier.click(presser('Maison'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('autre maison'));
});
