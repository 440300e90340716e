// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messageGenerique } from '../../api/echecs';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { A_CONTRESIGNER, actif, MANDAT } from '../../essais/mandats';
import { monter, preparer, servir } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { tous } from '../../lib/flashs';
import { etatDuMandat } from '../../lib/mandat';
import { marque } from '../../lib/marque';
import { MandatPage } from './mandat-page';
import { type Mandat, ouvrirLaSignature, mandat as requeteMandat } from './queries';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

const JOUR = '2026-11-23';
const SUIVANT = (etape: Mandat['etape']) => ({ id: 'suivant', etape });

it.each([
  ['attention', 'Le mandat attend le nom de son signataire.', { ...MANDAT, etape: 'sans-representant' }],
  ['information', 'Le mandat se prépare.', { ...MANDAT, etape: 'en-preparation' }],
  ['attention', 'Le mandat reste à signer.', MANDAT],
  ['information', 'La société a signé le 20/11/2026.', A_CONTRESIGNER],
  ['fait', 'Le mandat est actif jusqu’au 14/03/2027.', actif('2027-03-14')],
  ['attention', 'Le mandat se termine dans 12\u00a0jours, le 05/12/2026.', actif('2026-12-05')],
  ['attention', 'Le mandat se termine demain, le 24/11/2026.', actif('2026-11-24', SUIVANT('a-signer'))],
  ['attention', 'Le mandat se termine aujourd’hui, le 23/11/2026.', actif('2026-11-23', SUIVANT('refuse'))],
  ['information', 'Le mandat se termine demain, le 24/11/2026.', actif('2026-11-24', SUIVANT('actif'))],
  ['danger', 'Le mandat a été refusé.', { ...MANDAT, etape: 'refuse' }],
  ['danger', 'Le mandat a pris fin le 14/03/2026.', { ...actif('2026-03-14'), etape: 'termine' }],
  [
    'danger',
    'Le mandat a pris fin le 20/11/2026.',
    { ...actif('2027-03-14'), etape: 'termine', finAnticipee: { le: '2026-11-20', motif: 'Carte retirée' } },
  ],
] as const)('dit où en est le mandat : %s, %s', (genre, titre, mandat) => {
  expect(etatDuMandat(mandat, JOUR)).toMatchObject({ genre, titre });
});

it('dit pourquoi il a pris fin avant son jour, et mène à celui qui le suit', () => {
  const fini = {
    ...actif('2027-03-14', SUIVANT('a-signer')),
    etape: 'termine',
    finAnticipee: { le: '2026-11-20', motif: 'Carte retirée.' },
  } as const;
  const { suite, id, geste } = etatDuMandat(fini, JOUR);
  expect(suite).toContain('Raison\u00a0: Carte retirée. Vous pouvez encore chercher et dénoncer');
  expect([id, geste]).toEqual(['suivant', 'Signer le mandat']);
});

function ouvrir(mandat: Mandat, autres: Parameters<typeof servir>[0] = {}) {
  servir({ ...autres, '/api/mandats-signature/jeton': () => Response.json(mandat) });
  return monter(<MandatPage />, {
    adresse: '/signature-mandat/jeton',
    chemin: '/signature-mandat/:id',
    requetes,
  });
}

it('à signer, dit qui signe, donne le document à lire et mène à la page où il se signe', async () => {
  const { clavier, routeur } = ouvrir(MANDAT, {
    '/api/mandats-signature/jeton/signature': (_, { method }) =>
      Response.json({ url: method === 'POST' ? '/signature#un-lien' : '/nulle-part' }),
  });
  await screen.findByText('Le mandat reste à signer.');
  expect(screen.getByText('Mme Léa Perrin')).toBeTruthy();
  const lien = screen.getByRole('link', { name: 'Lire le mandat (PDF)' });
  expect(lien.getAttribute('href')).toBe('/api/mandats-signature/jeton/document');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')[0]?.textContent).toContain(
    'Mme Léa Perrin ouvre le mandat depuis l’e-mail reçu',
  );
  await clavier.click(screen.getByRole('button', { name: 'Signer le mandat' }));
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/signature'));
  expect(routeur.state.location.hash).toBe('#un-lien');
});

const panne = (status: number, code: string, detail: string) => () =>
  Response.json({ status, code, detail }, { status });

it.each([500, 502, 503, 504])(
  'passe le statut %i que le serveur donne, à la lecture comme à la signature',
  async (status) => {
    servir({ '/api/mandats-signature/jeton': panne(status, 'panne', 'Une panne.') });
    await expect(requetes.fetchQuery(requeteMandat('jeton'))).rejects.toMatchObject({ statusCode: status });
    await expect(ouvrirLaSignature('jeton')).rejects.toMatchObject({ statusCode: status });
  },
);

it.each([
  ['en panne', panne(500, 'erreur-interne', 'Un défaut interne.'), messageGenerique(marque.nom)],
  ['derrière un relais en panne', panne(502, 'relais', 'Bad Gateway'), messageGenerique(marque.nom)],
  ['saturé', panne(503, 'surcharge', 'Réessayez dans un instant.'), 'Réessayez dans un instant.'],
] as const)(
  'le portail %s, le dit à qui veut signer, reste là, et ouvre la signature à l’essai suivant',
  async (_, refus, dit) => {
    let revenu = false;
    const { clavier, routeur } = ouvrir(MANDAT, {
      '/api/mandats-signature/jeton/signature': () =>
        revenu ? Response.json({ url: '/signature#un-lien' }) : refus(),
    });
    await clavier.click(await screen.findByRole('button', { name: 'Signer le mandat' }));
    await waitFor(() => expect(tous()).toMatchObject([{ type: 'error', message: dit }]));
    expect(routeur.state.location.pathname).toBe('/signature-mandat/jeton');
    expect(screen.getByText('Le mandat reste à signer.')).toBeTruthy();
    revenu = true;
    await clavier.click(screen.getByRole('button', { name: 'Signer le mandat' }));
    await waitFor(() => expect(routeur.state.location.pathname).toBe('/signature'));
  },
);

it.each([
  [
    'sans-representant',
    'Indiquez à Solène Kervadec le nom et l’adresse e-mail du représentant légal de la société',
  ],
  ['refuse', 'Voyez avec Solène Kervadec ce qui est à corriger'],
  ['termine', 'Demandez un nouveau mandat à Solène Kervadec'],
] as const)(
  '%s : dit ce qu’il y a à faire, avec le référent, et ne propose pas de signer',
  async (etape, dit) => {
    ouvrir({ ...MANDAT, etape, document: false });
    expect((await screen.findByRole('list')).textContent).toContain(dit);
    expect(screen.queryByRole('button', { name: 'Signer le mandat' })).toBeNull();
    expect(screen.queryByRole('link', { name: /PDF/u })).toBeNull();
  },
);

it('signé par la société, ne demande plus rien à personne', async () => {
  ouvrir(A_CONTRESIGNER);
  await screen.findByText('La société a signé le 20/11/2026.');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('link', { name: 'Lire le mandat signé (PDF)' })).toBeTruthy();
});

it('actif, laisse le responsable dire son numéro au registre, et lui seul', async () => {
  const envois: unknown[] = [];
  const reponses = {
    '/api/user/me/mandat/numero-registre': (_: URL, { body }: RequestInit) => {
      envois.push(JSON.parse(String(body)));
      return Response.json({ ...actif('2099-01-01'), numeroRegistre: '2026-041' });
    },
  };
  requetes.setQueryData(session.queryKey, { ...MAELLE, roles: ['ROLE_ER'] } as typeof MAELLE);
  const { clavier, unmount } = ouvrir(actif('2099-01-01'), reponses);
  await clavier.type(await screen.findByLabelText('Numéro au registre des mandats'), ' 2026-041 ');
  await clavier.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('2026-041');
  expect(envois).toEqual([{ numeroRegistre: '2026-041' }]);
  unmount();
  requetes.setQueryData(session.queryKey, MAELLE);
  ouvrir(actif('2099-01-01'));
  await screen.findByText('Le mandat est actif jusqu’au 01/01/2099.');
  expect(screen.queryByLabelText('Numéro au registre des mandats')).toBeNull();
});
