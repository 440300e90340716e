// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { useRecherche, useResultats } from './use-recherche';

preparer();

const lues: unknown[] = [];

function Etat() {
  const { recherche, changer } = useRecherche('lots');
  lues.push(recherche);
  const { donnees, distance, enCours } = useResultats(recherche, 'lots', true);
  return (
    <>
      <output>{`${donnees?.['hydra:totalItems'] ?? 'rien'} ${distance ?? 'ici'} ${enCours ? 'attend' : 'prêt'}`}</output>
      <button type="button" onClick={() => changer({ page: 2 })}>
        Page 2
      </button>
      <button type="button" onClick={() => changer({ tri: { champ: 'pieces', sens: 'desc' } })}>
        Trier
      </button>
    </>
  );
}

const etat = () => screen.getByRole('status').textContent;

it('élargie, garde ses lots et ses 40 km d’une page et d’un ordre à l’autre, sans passer par zéro', async () => {
  servir({
    '/api/offre/lots': ({ searchParams }) => liste([], searchParams.has('programme.lieu.distance') ? 7 : 0),
  });
  const { clavier } = monter(<Etat />, { adresse: '/?lieu=52-44-44210' });
  await waitFor(() => expect(etat()).toBe('7 40 prêt'));
  const vus = new Set<string | null>();
  const observateur = new MutationObserver(() => vus.add(etat()));
  observateur.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (const bouton of ['Page 2', 'Trier']) {
    await clavier.click(screen.getByRole('button', { name: bouton }));
    await waitFor(() => expect(etat()).toBe('7 40 prêt'));
  }
  observateur.disconnect();
  expect([...vus].filter((vu) => vu?.startsWith('7 40') !== true)).toEqual([]);
});

it('garde la même recherche tant que l’adresse est la même, quoi qui se redessine', async () => {
  servir({ '/api/offre/lots': () => liste([], 3) });
  lues.length = 0;
  const { clavier } = monter(<Etat />, { adresse: '/?pieces=3' });
  await waitFor(() => expect(etat()).toBe('3 ici prêt'));
  expect(lues.length).toBeGreaterThan(1);
  expect(new Set(lues).size).toBe(1);
  await clavier.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(new Set(lues).size).toBe(2));
});
