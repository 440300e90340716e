// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cles } from '../api/cles';
import { requetes } from '../api/requetes';
import { session } from '../api/session';
import type { InfoDispo, Lot } from '../api/types';
import { monter, preparer, servir } from '../essais/monter';
import { LOT } from '../essais/options';
import { MAELLE } from '../essais/personnes';
import { Alerter } from './alerter';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

const PRIS: Lot = {
  ...LOT,
  statut: { code: 'O', libelle: 'Optionné' },
  actions: { ...LOT.actions, alerte: { autorisee: true, motif: null } },
};
const ATTENTE: InfoDispo = {
  lot: LOT.id,
  disponible: false,
  enAttente: true,
  place: 1,
  nombre: 1,
  avance: null,
  empechement: null,
  disponibleLe: null,
};

const RECHERCHE = cles.lots.liste('essai');

/** A row of a list, from the page's cache. */
function Rangee({ forme }: { forme: 'cloche' | 'bref' | 'entier' }) {
  const { data } = useQuery({ queryKey: RECHERCHE, queryFn: () => Promise.reject(new Error('unread')) });
  const [lot] = (data as { 'hydra:member': Lot[] } | undefined)?.['hydra:member'] ?? [];
  return lot !== undefined && <Alerter lot={lot} forme={forme} />;
}

it.each([
  ['la cloche d’une ligne', 'cloche', 'Rejoindre la liste d’attente'],
  ['le bouton d’une carte', 'entier', 'Rejoindre la liste d’attente'],
  ['le mot d’un programme', 'bref', 'M’alerter'],
] as const)(
  'du clavier, %s laisse place à ce qu’on attend, sans perdre le clavier',
  async (_, forme, nom) => {
    const demandes = servir({ '/api/info-dispo': () => Response.json(ATTENTE, { status: 201 }) });
    requetes.setQueryDefaults(RECHERCHE, { staleTime: Number.POSITIVE_INFINITY });
    requetes.setQueryData(RECHERCHE, { 'hydra:member': [PRIS], 'hydra:totalItems': 1 });
    const { clavier } = monter(<Rangee forme={forme} />, { requetes });
    screen.getByRole('button', { name: `${nom}\u00a0: A203` }).focus();
    await clavier.keyboard('{Enter}');
    const suite = await screen.findByRole('link', { name: 'Vous l’attendez\u00a0: A203' });
    expect(suite.getAttribute('href')).toBe('/lot/ecluse-A203');
    await waitFor(() => expect(document.activeElement).toBe(suite));
    expect(screen.queryByRole('button')).toBeNull();
    expect(demandes).toEqual(['/api/info-dispo']);
  },
);

it('d’une ligne qu’on attend déjà, la cloche le dit sans rien demander', () => {
  const demandes = servir({});
  const alerte = { autorisee: false, code: 'attente-en-cours', motif: 'déjà' } as const;
  monter(<Alerter lot={{ ...PRIS, actions: { ...PRIS.actions, alerte } }} forme="cloche" />, { requetes });
  expect(screen.getByRole('link', { name: 'Vous l’attendez\u00a0: A203' })).toBeTruthy();
  expect(demandes).toEqual([]);
});

it('d’une ligne qu’on ne peut pas attendre pour une autre raison, il n’y a pas de cloche', () => {
  const alerte = { autorisee: false, code: 'lot-reserve', motif: 'ce lot est réservé' } as const;
  monter(<Alerter lot={{ ...PRIS, actions: { ...PRIS.actions, alerte } }} forme="cloche" />, { requetes });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
