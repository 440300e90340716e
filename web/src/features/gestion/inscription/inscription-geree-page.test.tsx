// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { FICHE, FICHE_ACCEPTEE, pieceRecue } from '../../../essais/inscription-geree';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { InscriptionGereePage } from './inscription-geree-page';
import type { DocumentRecu, InscriptionGeree } from './queries-inscriptions';

vi.mock('react-router', async (vrai) => ({
  ...(await vrai<typeof import('react-router')>()),
  useParams: () => ({ id: '41' }),
}));

preparer();
afterEach(() => requetes.clear());

function ouvrir(fiche: InscriptionGeree = FICHE) {
  servir({ '/api/gestion/inscriptions/41': () => Response.json(fiche, { headers: { ETag: 'W/"3"' } }) });
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

it('mène à l’inscription qui attend depuis le plus longtemps, jamais à elle-même', async () => {
  const ligne = (id: number, societe: string) => ({ id, societe, reference: `INS-${id}` });
  const demandes = servir({
    '/api/gestion/inscriptions/41': () => Response.json(FICHE_ACCEPTEE, { headers: { ETag: 'W/"3"' } }),
    '/api/gestion/inscriptions?': () =>
      liste([ligne(41, 'Cabinet Arcade Ouest'), ligne(52, 'Agence Tanguy')]),
  });
  monter(<InscriptionGereePage />, { adresse: '/gestion/inscriptions/41' });
  const lien = await screen.findByRole('link', { name: /^Inscription suivante.*Agence Tanguy$/u });
  expect(lien.getAttribute('href')).toBe('/gestion/inscriptions/52');
  expect(demandes).toContain('/api/gestion/inscriptions?statut.code[]=1&order[dateCreation]=asc&limit=2');
});

const DEMANDE = { date: '2026-11-20T09:00:00Z', demande: 'La dernière page manque.', recueLe: null };

it('d’une pièce demandée deux fois, dit ce que chaque demande est devenue', async () => {
  const demandes: DocumentRecu['demandes'] = [
    { ...DEMANDE, etat: 'annulee' },
    {
      date: '2026-11-21T09:00:00Z',
      demande: 'Elle est illisible.',
      recueLe: '2026-11-21T10:00:00Z',
      etat: 'recue',
    },
  ];
  ouvrir({ ...FICHE, documents: [{ ...pieceRecue('statuts', 'Derniers statuts'), demandes }] });
  // No request is pending any more.
  expect(await screen.findByRole('button', { name: /^Derniers statuts/u })).toHaveProperty(
    'textContent',
    'Derniers statutsreçue',
  );
  expect(screen.getByText(/« La dernière page manque\. », annulée\.$/u)).toBeTruthy();
  expect(screen.getByText(/« Elle est illisible\. », reçue le 21\/11\/2026/u)).toBeTruthy();
});

it.each([
  ['attendue', 'demandée, attendue'],
  ['expiree', 'reçue'],
] as const)('une demande %s : la pièce est %s', async (etat, mot) => {
  const demandes = [{ ...DEMANDE, etat }];
  ouvrir({ ...FICHE, documents: [{ ...pieceRecue('statuts', 'Derniers statuts'), demandes }] });
  const bouton = await screen.findByRole('button', { name: /^Derniers statuts/u });
  expect(bouton.textContent).toBe(`Derniers statuts${mot}`);
});

it('d’une inscription effacée, dit que ses pièces le sont', async () => {
  const effacee = {
    ...FICHE,
    statut: { code: '5', libelle: 'Effacée' },
    societe: null,
    prescripteur: null,
    company: null,
    prescriber: null,
    documents: [],
    controles: [],
  };
  ouvrir(effacee);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('INS-2026-000041');
  expect(screen.getByText('Ses pièces ont été effacées.')).toBeTruthy();
});

it('à qui lit seulement, montre les actions et pourquoi elles sont fermées', async () => {
  const fermee = { autorisee: false, motif: 'Réservé aux responsables réseau.' };
  ouvrir({ ...FICHE, actions: { accepter: fermee, refuser: fermee, demander: fermee, annoter: fermee } });
  const bouton = await screen.findByRole('button', { name: 'Accepter l’inscription' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('Réservé aux responsables réseau.')).toHaveLength(3);
  expect(screen.queryByRole('textbox', { name: 'Fin de l’assurance' })).toBeNull();
});

it('une fois décidée, dit par qui et mène à ce qui a été créé', async () => {
  ouvrir(FICHE_ACCEPTEE);
  expect(await screen.findByText('Antoine Lefort')).toBeTruthy();
  const liens = screen.getAllByRole('link', { name: 'Ouvrir sa fiche' });
  expect(liens.map((lien) => lien.getAttribute('href'))).toEqual([
    '/gestion/societes/12',
    '/gestion/utilisateurs/61',
  ]);
  expect(screen.queryByRole('button', { name: 'Accepter l’inscription' })).toBeNull();
});

it('montre les autres demandes de la même société ou de la même adresse, et y mène', async () => {
  const autre = {
    id: 52,
    reference: 'INS-2026-000052',
    statut: { code: '1', libelle: 'À traiter' },
    societe: 'Cabinet Arcade',
    dateCreation: '2026-11-21T08:00:00Z',
    memeSiren: true,
    memeEmail: false,
  };
  ouvrir({
    ...FICHE,
    autres: [autre, { ...autre, id: 53, reference: 'INS-2026-000053', societe: null, memeEmail: true }],
  });
  expect(await screen.findByRole('heading', { name: 'Autres demandes' })).toBeTruthy();
  // Each link has its own reference, because registrations of one company have the same name.
  const premiere = screen.getByRole('link', { name: 'INS-2026-000052' });
  expect(premiere.getAttribute('href')).toBe('/gestion/inscriptions/52');
  expect(screen.getByText(/^Cabinet Arcade, même société, reçue le 21\/11\/2026/u)).toBeTruthy();
  expect(screen.getByText(/^Même société, même e-mail, reçue/u)).toBeTruthy();
});
