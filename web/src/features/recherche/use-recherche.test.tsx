// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { useRecherche, useResultats } from './use-recherche';

preparer();

function Etat() {
  const { recherche, changer } = useRecherche('lots');
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
