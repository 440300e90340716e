// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import type { UtilisateurGere } from '../commun/queries';
import { Transmettre } from './transmission';

preparer();
afterEach(() => requetes.clear());

const permise = { autorisee: true, motif: null };
const personne = (id: number, prenom: string, compte = 1) =>
  ({
    id,
    nom: 'Duval',
    prenom,
    roles: ['ROLE_EP'],
    actif: true,
    compte: { id: compte, nom: 'Cabinet' },
    actions: { transmission: permise },
  }) as unknown as UtilisateurGere;

const contact = (nom: string) => ({ civilite: 'Mme', prenom: 'Zoé', nom });
const lot = { numero: 'A201', programme: { nomCommercial: 'Les Terrasses' } };
const EN_COURS = {
  '/api/denonciations': () =>
    liste([
      {
        id: 1,
        contact: contact('Bazin'),
        programmes: [{ nomCommercial: 'Les Terrasses' }],
        dateEcheance: null,
      },
      { id: 2, contact: null, programmes: [{ nomCommercial: 'Voltaire' }], dateEcheance: null },
    ]),
  '/api/options': () =>
    liste([{ id: 7, contact: contact('Chauvel'), lot, dateEcheance: '2026-11-26T18:00:00Z' }]),
  '/api/reservations': () =>
    liste([
      {
        id: 8,
        reservataire: { nom: 'Dréan', prenom: 'Zoé' },
        lot,
        expiresAt: null,
        etape: { code: 'BROUILLON' },
      },
      {
        id: 9,
        reservataire: { nom: 'Ferme', prenom: 'Zoé' },
        lot,
        expiresAt: null,
        etape: { code: 'DEFINITIVE' },
      },
    ]),
};

function ouvrirSur(envois: unknown[]) {
  const demandes = servir({
    '/api/gestion/utilisateurs/4/transmission': (_, { body }) => {
      const corps = JSON.parse(String(body));
      envois.push(corps);
      return Response.json({ denonciations: 1, options: 1, reservations: 1 });
    },
    '/api/gestion/utilisateurs': () =>
      liste([personne(4, 'Camille'), personne(5, 'Ana'), personne(6, 'Ailleurs', 2)]),
    ...EN_COURS,
  });
  return { ...monter(<Transmettre utilisateur={personne(4, 'Camille')} />), demandes };
}

it('dit combien de dossiers passent, et les transmet tous à un collègue qui est là', async () => {
  const envois: unknown[] = [];
  const { clavier, demandes } = ouvrirSur(envois);
  await clavier.click(screen.getByRole('button', { name: 'Transmettre les dossiers de Camille Duval' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Transmettre les dossiers de Camille Duval' });
  // The files are counted first. A firm sale is not handed over.
  expect(
    await within(fenetre).findByText('Dossiers à transmettre : 2 dénonciations, 1 option, 1 réservation.'),
  ).toBeTruthy();
  expect(within(fenetre).queryByText(/Ferme/u)).toBeNull();
  await clavier.click(within(fenetre).getByRole('button', { name: 'Transmettre' }));
  expect(await within(fenetre).findByText('Ce champ est obligatoire.')).toBeTruthy();
  expect(envois).toEqual([]);
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'À qui' }));
  const offertes = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(offertes).toEqual(['Ana Duval']);
  // A person who has not accepted their invitation is not proposed.
  const gens = demandes.find((une) => une.includes('compte.id=1'));
  expect(gens).toContain('invite=false');
  await clavier.click(screen.getByRole('option', { name: 'Ana Duval' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Transmettre' }));
  await waitFor(() => expect(envois).toEqual([{ vers: 5 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 20_000);

it('ne transmet que les dossiers choisis', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrirSur(envois);
  await clavier.click(screen.getByRole('button', { name: 'Transmettre les dossiers de Camille Duval' }));
  const fenetre = await screen.findByRole('dialog');
  const case_ = async (name: RegExp) => clavier.click(await within(fenetre).findByRole('checkbox', { name }));
  await case_(/^Réservations/u);
  await case_(/Contact effacé/u);
  expect(within(fenetre).getByText('Dossiers à transmettre : 1 dénonciation, 1 option.')).toBeTruthy();
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'À qui' }));
  await clavier.click(await screen.findByRole('option', { name: 'Ana Duval' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Transmettre' }));
  await waitFor(() =>
    expect(envois).toEqual([{ vers: 5, dossiers: { denonciations: [1], options: [7], reservations: [] } }]),
  );
}, 20_000);

it('dit que ce qui est en cours ne se lit pas, et ne transmet pas sans le savoir', async () => {
  servir({ '/api/': () => Response.json({ title: 'Panne', detail: 'Panne.', code: 'x' }, { status: 500 }) });
  const { clavier } = monter(<Transmettre utilisateur={personne(4, 'Camille')} />);
  await clavier.click(screen.getByRole('button', { name: 'Transmettre les dossiers de Camille Duval' }));
  const fenetre = await screen.findByRole('dialog');
  expect(await within(fenetre).findByText('Ce qui est en cours n’a pas pu être lu.')).toBeTruthy();
  expect(within(fenetre).getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(within(fenetre).getByRole<HTMLButtonElement>('button', { name: 'Transmettre' }).disabled).toBe(true);
}, 20_000);

it('ne transmet pas rien', async () => {
  const { clavier } = ouvrirSur([]);
  await clavier.click(screen.getByRole('button', { name: 'Transmettre les dossiers de Camille Duval' }));
  const fenetre = await screen.findByRole('dialog');
  for (const name of [/^Dénonciations/u, /^Options/u, /^Réservations/u]) {
    await clavier.click(await within(fenetre).findByRole('checkbox', { name }));
  }
  expect(within(fenetre).getByText('Choisissez au moins un dossier à transmettre.')).toBeTruthy();
  expect(within(fenetre).getByRole<HTMLButtonElement>('button', { name: 'Transmettre' }).disabled).toBe(true);
}, 20_000);

it('n’offre rien à qui ne le peut pas', () => {
  const sans = { ...personne(4, 'Camille'), actions: { transmission: { autorisee: false, motif: 'Non' } } };
  monter(<Transmettre utilisateur={sans as unknown as UtilisateurGere} />);
  expect(screen.queryByRole('button')).toBeNull();
});
