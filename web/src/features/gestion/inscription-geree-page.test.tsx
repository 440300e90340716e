// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { CLES, garder } from '../../lib/stockage';
import { InscriptionGereePage } from './inscription-geree-page';
import type { InscriptionGeree } from './queries-inscriptions';

vi.mock('react-router', async (vrai) => ({
  ...(await vrai<typeof import('react-router')>()),
  useParams: () => ({ id: '41' }),
}));

preparer();
afterEach(() => requetes.clear());

const coordonnees = {
  contact: { phone: '0240115827', email: 'contact@arcade.example' },
  location: { address: '3 place du Commando', zipcode: '44600', city: 'SAINT-NAZAIRE' },
};
const piece = (emplacement: InscriptionGeree['documents'][number]['emplacement'], libelle: string) => ({
  emplacement,
  libelle,
  nom: `${emplacement}.pdf`,
  url: `/api/gestion/inscriptions/41/documents/${emplacement}`,
  type: 'application/pdf',
  taille: 12_000,
  raison: null,
  recueLe: '2026-11-20T08:00:00Z',
  demandes: [],
});

const FICHE: InscriptionGeree = {
  id: 41,
  reference: 'INS-2026-000041',
  statut: { code: '1', libelle: 'À traiter' },
  societe: 'Cabinet Arcade Ouest',
  siren: '851402990',
  ville: 'SAINT-NAZAIRE',
  prescripteur: { civilite: 'Mme', nom: 'Guérin', prenom: 'Maëlle' },
  dateCreation: '2026-11-20T08:00:00Z',
  dateDecision: null,
  manques: 1,
  alertes: 1,
  company: {
    siren: '851402990',
    companyName: 'Cabinet Arcade Ouest',
    rcs: 'Saint-Nazaire',
    socialStatus: 'SARL',
    category: 'mandataire',
    cardNumber: 'CPI 4402 2019 000 041 377',
    cardExpirationDate: '2027-06-16',
    ...coordonnees,
  },
  prescriber: {
    civility: 'Mme',
    lastname: 'Guérin',
    firstname: 'Maëlle',
    isLegalRepresentative: true,
    representative: null,
    ...coordonnees,
  },
  documents: [
    piece('responsabiliteCivile', 'Assurance responsabilité civile'),
    { ...piece('carteProfessionnelle', 'Carte professionnelle'), type: 'image/png' },
    {
      ...piece('statuts', 'Derniers statuts'),
      nom: null,
      url: null,
      type: null,
      taille: null,
      recueLe: null,
      raison: 'En cours de modification.',
    },
  ],
  controles: [
    { code: 'siren-actif', libelle: 'Siren actif au répertoire', etat: 'bon', detail: '' },
    {
      code: 'carte-fin',
      libelle: 'Carte en cours de validité',
      etat: 'attention',
      detail: 'Moins de 9 mois',
    },
    { code: 'assurance-fin', libelle: 'Assurance en cours', etat: 'inconnu', detail: 'À saisir' },
  ],
  assuranceFin: null,
  historique: [
    { date: '2026-11-20T08:00:00Z', auteur: null, fait: 'Inscription reçue', detail: null },
    { date: '2026-11-20T09:00:00Z', auteur: { id: 2, nom: 'Solène Kervadec' }, fait: 'Lue', detail: null },
  ],
  decision: null,
  societeCreee: null,
  utilisateurCree: null,
  droits: { decider: true },
};

const FICHE_ACCEPTEE: InscriptionGeree = {
  ...FICHE,
  statut: { code: '3', libelle: 'Acceptée' },
  decision: { auteur: { id: 3, nom: 'Antoine Lefort' }, date: '2026-11-21T08:00:00Z', raison: null },
  societeCreee: { id: 12 },
  utilisateurCree: { id: 61 },
};

function ouvrir(reponses: Parameters<typeof servir>[0] = {}, fiche: InscriptionGeree = FICHE) {
  garder(CLES.utilisateur, {
    id: 2,
    nom: 'Kervadec',
    prenom: 'Solène',
    type: { code: 'IR', libelle: 'Responsable réseau' },
    roles: ['ROLE_IR'],
  });
  servir({
    '/api/gestion/utilisateurs': () => liste([]),
    '/api/gestion/societes': () =>
      liste([{ id: 1, nom: 'Cabinet Alpha', group: { id: 7, nom: 'Ouest Conseil' }, gerant: null }]),
    ...reponses,
    '/api/gestion/inscriptions/41': () => Response.json(fiche, { headers: { ETag: 'W/"3"' } }),
  });
  // The sheet is kept in the portal's own cache: its writes are read from there.
  return monter(<InscriptionGereePage />, { adresse: '/gestion/inscriptions/41' });
}

it('montre chaque pièce à côté de ce qu’elle prouve', async () => {
  const { clavier } = ouvrir();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Cabinet Arcade Ouest');
  const cadre = screen.getByTitle('Assurance responsabilité civile');
  expect(cadre.getAttribute('src')).toBe('/api/gestion/inscriptions/41/documents/responsabiliteCivile');
  expect(screen.getByRole('heading', { name: 'Cette pièce' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Fin de l’assurance' })).toBeTruthy();
  const pieces = screen.getByRole('list', { name: 'Pièces du dossier' });
  within(pieces)
    .getByRole('button', { name: /^Assurance/u })
    .focus();
  await clavier.keyboard('{ArrowDown}');
  expect(screen.getByRole('img', { name: 'Carte professionnelle' })).toBeTruthy();
  expect(screen.getByText('Numéro déclaré')).toBeTruthy();
  expect(screen.getByText('Carte en cours de validité').textContent).toBe(
    'Carte en cours de validité\u00a0: à regarder',
  );
  await clavier.keyboard('{End}');
  expect(screen.getByText('À la place : En cours de modification.')).toBeTruthy();
  expect(within(pieces).getByRole('button', { current: true }).textContent).toContain('Derniers statuts');
});

it('accepte, avec soi-même pour référent et le groupe choisi, sous la version lue', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/acceptation': (_, { body, headers }) => {
      envois.push([JSON.parse(String(body)), new Headers(headers).get('If-Match')]);
      return Response.json(FICHE_ACCEPTEE, { headers: { ETag: 'W/"4"' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: 'Accepter l’inscription' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Accepter l’inscription' });
  const referent = within(fenetre).getByRole('combobox', { name: 'Référent de la société' });
  await waitFor(() => expect((referent as HTMLInputElement).value).toBe('Solène Kervadec'));
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'Groupe' }));
  await clavier.click(await screen.findByRole('option', { name: 'Ouest Conseil' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Accepter l’inscription' }));
  await waitFor(() => expect(envois).toEqual([[{ gerant: 2, groupe: 7 }, 'W/"3"']]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 20_000);

it('refuse avec une raison d’au moins dix caractères', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/refus': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      return Response.json({ ...FICHE, statut: { code: '4', libelle: 'Refusée' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: 'Refuser l’inscription' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Refuser l’inscription' });
  const raison = within(fenetre).getByRole('textbox', { name: 'Raison' });
  const bouton = within(fenetre).getByRole('button', { name: 'Refuser l’inscription' });
  await clavier.type(raison, 'non');
  await clavier.click(bouton);
  expect(within(fenetre).getByText('Ce champ doit contenir 10 caractères minimum.')).toBeTruthy();
  await clavier.type(raison, ' : carte périmée');
  await clavier.click(bouton);
  await waitFor(() => expect(envois).toEqual([{ raison: 'non : carte périmée' }]));
}, 20_000);

it('demande la pièce que l’on regarde', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/demande': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      return Response.json({ ...FICHE, statut: { code: '2', libelle: 'Pièce demandée' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: /^Derniers statuts/u }));
  await clavier.click(screen.getByRole('button', { name: 'Demander une pièce' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Demander une pièce' });
  await clavier.type(within(fenetre).getByRole('textbox', { name: 'Ce qui manque' }), 'Les statuts signés');
  await clavier.click(within(fenetre).getByRole('button', { name: 'Demander la pièce' }));
  await waitFor(() => expect(envois).toEqual([{ emplacement: 'statuts', demande: 'Les statuts signés' }]));
}, 20_000);

it('à qui décide en second, dit qui l’a fait', async () => {
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/acceptation': () =>
      Response.json(
        { detail: 'Cette inscription vient d’être décidée par Antoine Lefort.', code: 'decidee' },
        { status: 409 },
      ),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Accepter l’inscription' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Accepter l’inscription' });
  await clavier.click(within(fenetre).getByRole('button', { name: 'Accepter l’inscription' }));
  await screen.findByText('Cette inscription vient d’être décidée par Antoine Lefort.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 20_000);

it('à qui lit seulement, montre les actions et pourquoi elles sont fermées', async () => {
  ouvrir({}, { ...FICHE, droits: { decider: false } });
  const bouton = await screen.findByRole('button', { name: 'Accepter l’inscription' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Fin de l’assurance' })).toBeNull();
});

it('une fois décidée, dit par qui et mène à ce qui a été créé', async () => {
  ouvrir({}, FICHE_ACCEPTEE);
  expect(await screen.findByText('Antoine Lefort')).toBeTruthy();
  const liens = screen.getAllByRole('link', { name: 'Ouvrir sa fiche' });
  expect(liens.map((lien) => lien.getAttribute('href'))).toEqual([
    '/gestion/societes/12',
    '/gestion/utilisateurs/61',
  ]);
  expect(screen.queryByRole('button', { name: 'Accepter l’inscription' })).toBeNull();
});
