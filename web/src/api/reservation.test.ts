// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liste, servir } from '../essais/monter';
import { ANNULEE, BROUILLON, FORMULAIRE } from '../essais/reservations';
import { tous, vider } from '../lib/flashs';
import { cles } from './cles';
import { requetes } from './requetes';
import { annulerReservation, brouillons, reservation, reservations, sectionsACompleter } from './reservation';
import type { Reservation } from './types';

beforeEach(() => vider(undefined, Number.POSITIVE_INFINITY));
afterEach(() => {
  requetes.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const dits = () => tous().map(({ code, message }) => [code, message]);
const panne = (status: number) => () => Response.json({}, { status });
const INDISPONIBLES = "Une erreur s'est produite. Les réservations ne sont pas disponibles.";

it('dit sous son code que la liste n’est pas disponible ; une fiche introuvable ne dit rien ici', async () => {
  servir({ '/api/reservations?': panne(500), '/api/reservations/9': panne(404) });
  await expect(requetes.fetchQuery(reservations({ page: 1 }))).rejects.toMatchObject({ statusCode: 500 });
  expect(dits()).toEqual([['RESA-FETCH', INDISPONIBLES]]);
  vider(undefined, Number.POSITIVE_INFINITY);
  await expect(requetes.fetchQuery(reservation(9))).rejects.toMatchObject({ statusCode: 404 });
  expect(dits()).toEqual([]);
});

it('ne dit rien de brouillons qui ne se lisent pas', async () => {
  servir({ '/api/reservations/drafts': panne(500) });
  await requetes.prefetchQuery(brouillons);
  expect(requetes.getQueryData(brouillons.queryKey)).toBeUndefined();
  expect(dits()).toEqual([]);
});

it('abandonne la demande d’une liste que remplace une autre, sans rien en dire', () => {
  const signaux: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signaux.push(signal as AbortSignal);
    return new Promise(() => {});
  });
  const vue = new QueryObserver(requetes, reservations({ contact: 'Le' }));
  const taire = vue.subscribe(() => {});
  vue.setOptions(reservations({ contact: 'Le Bihan' }));
  expect(signaux.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(dits()).toEqual([]);
  taire();
});

it('redemande une liste dont une réservation aurait dû finir', async () => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-26T13:33:00Z');
  const demandes = servir({ '/api/reservations?': () => liste([BROUILLON]) });
  const taire = new QueryObserver(requetes, reservations({ page: 1 })).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(16_000);
  expect(demandes).toHaveLength(2);
  taire();
});

const MOTIFS = ['le contrat est signé', 'le délai est passé'];

it.each([
  [null, {}],
  ['Vendu hors du portail.', { motif: 'Vendu hors du portail.' }],
])('annule, avec la raison qu’on lui donne : %s', async (motif, corps) => {
  const envois: unknown[] = [];
  servir({
    '/api/reservations/12/annulation': (_, init) => {
      envois.push([JSON.parse(String(init.body)), new Headers(init.headers).get('Idempotency-Key')]);
      return Response.json({ code: 1, messages: [], reservation: { ...ANNULEE, id: 12 } });
    },
  });
  await annulerReservation(12, motif === null ? {} : { motif }, 'cle');
  expect(envois).toEqual([[corps, 'cle']]);
  const gardee = requetes.getQueryData<Reservation>(cles.reservations.une(12));
  expect(gardee?.statut.code).toBe('ANNULEE');
});

it('refusée sous le code 0, en joint les raisons par une virgule, et relit', async () => {
  servir({
    '/api/reservations/12/annulation': () => Response.json({ code: 0, messages: MOTIFS, reservation: null }),
  });
  requetes.setQueryData(cles.reservations.une(12), BROUILLON, { updatedAt: Date.now() - 1 });
  await expect(annulerReservation(12, {}, 'cle')).rejects.toMatchObject({
    messageDuServeur: 'le contrat est signé, le délai est passé',
    passagere: false,
  });
  await vi.waitFor(() => expect(requetes.getQueryState(cles.reservations.une(12))?.isInvalidated).toBe(true));
});

it('dit ce qui reste à compléter, et de combien de points', () => {
  expect(sectionsACompleter(FORMULAIRE)).toEqual([
    { code: 'acquereurs', libelle: 'Acquéreurs', points: 2 },
    { code: 'documents', libelle: 'Documents', points: 1 },
  ]);
  expect(sectionsACompleter(null)).toEqual([]);
});
