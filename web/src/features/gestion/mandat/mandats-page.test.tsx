// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { MandatsPage } from './mandats-page';

preparer();
afterEach(() => requetes.clear());

const mandat = (id: string, nom: string, contresigner = true) => ({
  id,
  societe: { id: 4, nom },
  representant: 'Mme Léa Perrin',
  reference: `M-${id}`,
  dateSignature: '2026-11-20',
  etape: 'a-contresigner',
  droits: { contresigner },
});
const TROIS = [
  mandat('a', 'Cabinet Alpha'),
  mandat('b', 'Cabinet Bêta'),
  mandat('c', 'Cabinet Céladon', false),
];

function ouvrir(
  repondre: (corps: unknown) => Response = () => Response.json({ contresignes: [], refus: [] }),
) {
  const envois: unknown[] = [];
  let membres = TROIS;
  const demandes = servir({
    '/api/gestion/mandats/contresignature': (_, { body }) => {
      const corps: { mandats: string[] } = JSON.parse(String(body));
      envois.push(corps);
      const reponse = repondre(corps);
      membres = reponse.ok ? membres.filter(({ id }) => id !== 'a') : membres;
      return reponse;
    },
    '/api/gestion/mandats': () => liste(membres),
  });
  return { ...monter(<MandatsPage />, { requetes }), envois, demandes };
}

const caseDe = (nom: string) =>
  screen.getByRole('checkbox', { name: `Contresigner le mandat\u00a0: ${nom}` });

it('contresigne ce qui est choisi, dit à sa ligne ce qui est refusé, et garde le reste', async () => {
  const { clavier, envois, demandes } = ouvrir(() =>
    Response.json({ contresignes: ['a'], refus: [{ id: 'b', phrase: 'Ce mandat a pris fin entre-temps.' }] }),
  );
  await screen.findByText('3 mandats signés par leur société');
  expect(demandes[0]).toContain('etape=a-contresigner');
  expect(caseDe('Cabinet Céladon').hasAttribute('disabled')).toBe(true);
  const bouton = screen.getByRole('button', { name: 'Contresigner' });
  expect(bouton.hasAttribute('disabled')).toBe(true);
  await clavier.click(screen.getByRole('button', { name: 'Tout choisir' }));
  await clavier.type(screen.getByLabelText('Votre mot de passe'), 'linteau-demo');
  await clavier.click(screen.getByRole('button', { name: 'Contresigner 2\u00a0mandats' }));
  await waitFor(() => expect(envois).toEqual([{ mandats: ['a', 'b'], motDePasse: 'linteau-demo' }]));
  await screen.findByText('2 mandats signés par leur société');
  const ligne = screen.getByRole('link', { name: 'Cabinet Bêta' }).closest('tr') as HTMLElement;
  expect(within(ligne).getByText('Ce mandat a pris fin entre-temps.')).toBeTruthy();
  expect(screen.queryByText('Cabinet Alpha')).toBeNull();
  expect((screen.getByLabelText('Votre mot de passe') as HTMLInputElement).value).toBe('');
}, 20_000);

it('d’un mot de passe faux, le dit sur son champ et ne signe rien', async () => {
  const { clavier } = ouvrir(() =>
    Response.json(
      {
        code: 'saisie',
        detail: 'Des champs sont à corriger.',
        violations: [{ propertyPath: 'motDePasse', message: 'Ce mot de passe n’est pas le vôtre.' }],
      },
      { status: 422 },
    ),
  );
  await screen.findByText('Cabinet Alpha');
  await clavier.click(caseDe('Cabinet Alpha'));
  await clavier.type(screen.getByLabelText('Votre mot de passe'), 'faux');
  await clavier.click(screen.getByRole('button', { name: 'Contresigner 1\u00a0mandat' }));
  await screen.findByText('Ce mot de passe n’est pas le vôtre.');
  expect((caseDe('Cabinet Alpha') as HTMLInputElement).checked).toBe(true);
});

it('sans mandat, le dit, et ne demande aucun mot de passe', async () => {
  servir({ '/api/gestion/mandats': () => liste([]) });
  monter(<MandatsPage />, { requetes });
  await screen.findByText('Aucun mandat n’attend votre signature.');
  expect(screen.queryByLabelText('Votre mot de passe')).toBeNull();
});
