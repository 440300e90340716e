/** What else is free when a lot has gone: the nearest lots first, and how each differs from it. */
import { queryOptions } from '@tanstack/react-query';
import { lire, type RequeteDe } from '../api/appel';
import { cles } from '../api/cles';
import { ErreurAppel } from '../api/erreur-appel';
import type { Lot } from '../api/types';
import { pieces as enPieces, prix, surface } from '../lib/formats';
import { TAILLES } from '../lib/tailles';

/** What is done with a lot that others may do first. */
export type Prise = 'option' | 'reservation';

/** How many are proposed. */
export const PROPOSES = 3;
/** How many are asked for one by one, so that none is proposed that would be refused. */
const VERIFIES = 9;
/** Around its town, in kilometres. */
const ALENTOUR = 20;
/** How much dearer or cheaper elsewhere, in parts of its price. */
const MARGE = 0.25;

/** Same programme, then same town, then as many rooms, then the nearest price. */
function eloignement(lot: Lot, autre: Lot): readonly number[] {
  return [
    Number(autre.programme.id !== lot.programme.id),
    Number(autre.programme.lieu.id !== lot.programme.lieu.id),
    Math.abs(autre.pieces - lot.pieces),
    lot.prix === null || autre.prix === null ? Number.POSITIVE_INFINITY : Math.abs(autre.prix - lot.prix),
  ];
}

/** Orders by the first of these that differs. */
function comparer(a: readonly number[], b: readonly number[]): number {
  const rang = a.findIndex((un, ici) => un !== b[ici]);
  return rang === -1 ? 0 : (a[rang] ?? 0) - (b[rang] ?? 0);
}

/** The nearest of these that may be taken so. */
export function lesPlusProches(lot: Lot, autres: readonly Lot[], prise: Prise = 'option'): Lot[] {
  const parId = new Map(autres.map((un) => [un.id, un]));
  return [...parId.values()]
    .filter((un) => un.id !== lot.id && un.statut.code === 'L' && un.actions[prise].autorisee)
    .toSorted((a, b) => comparer(eloignement(lot, a), eloignement(lot, b)))
    .slice(0, PROPOSES);
}

const plusOuMoins = (ecart: number, texte: string) => `${texte} de ${ecart > 0 ? 'plus' : 'moins'}`;

/** How another lot differs, what matters most first: "autre programme, même ville", "1 pièce de moins", "12 000 € de plus". */
export function differences(lot: Lot, autre: Lot): string[] {
  const dits: string[] = [];
  const { lieu } = autre.programme;
  if (autre.programme.id === lot.programme.id) {
    dits.push('même programme');
  } else {
    dits.push(
      lieu.id === lot.programme.lieu.id ? 'autre programme, même ville' : `autre ville\u00a0: ${lieu.ville}`,
    );
  }
  const pieces = autre.pieces - lot.pieces;
  if (pieces !== 0) {
    dits.push(plusOuMoins(pieces, enPieces(Math.abs(pieces))));
  } else if (lot.pieces > 0) {
    dits.push(enPieces(lot.pieces));
  }
  const [ici, la] = [lot.surfaces.surface, autre.surfaces.surface];
  if (ici !== null && la !== null && la !== ici) {
    dits.push(plusOuMoins(la - ici, surface(Math.abs(la - ici))));
  }
  if (lot.prix !== null && autre.prix !== null) {
    const ecart = autre.prix - lot.prix;
    dits.push(ecart === 0 ? 'même prix' : plusOuMoins(ecart, prix(Math.abs(ecart))));
  }
  if (autre.etage !== null && autre.etage.priorite !== lot.etage?.priorite) {
    dits.push(autre.etage.libelle.toLocaleLowerCase('fr-FR'));
  }
  return dits;
}

type Demande = RequeteDe<'GET /api/offre/lots'>;

/** Rooms, then the price, each going away from the lot's: what a page leaves out is further than what it holds. */
function enSEloignant({ pieces, prix: montant }: Pick<Lot, 'pieces' | 'prix'>): Demande[] {
  const pages: Demande[] = [
    { 'pieces[gte]': pieces, 'order[pieces]': 'asc' },
    { 'pieces[lte]': pieces - 1, 'order[pieces]': 'desc' },
  ];
  const tailles = pages.slice(0, pieces === 0 ? 1 : 2);
  return montant === null
    ? tailles
    : tailles.flatMap((taille): Demande[] => [
        { ...taille, 'prix[lte]': montant, 'order[prix]': 'desc' },
        { ...taille, 'prix[gte]': montant, 'order[prix]': 'asc' },
      ]);
}

/** Those of it that are about as large and as dear. */
function semblables({ pieces, prix: montant }: Pick<Lot, 'pieces' | 'prix'>): Demande {
  const autour =
    montant === null
      ? {}
      : { 'prix[gte]': Math.floor(montant * (1 - MARGE)), 'prix[lte]': Math.ceil(montant * (1 + MARGE)) };
  return { 'pieces[gte]': Math.max(0, pieces - 1), 'pieces[lte]': pieces + 1, ...autour };
}

/** Where one looks, the nearest first: its programme, what has no price there, its town, what is around. */
function cercles(lot: Lot): Demande[][] {
  const { id, lieu } = lot.programme;
  const ici = (pages: Demande[]) => pages.map((page) => ({ ...page, 'programme.id': id }));
  const duProgramme = [ici(enSEloignant(lot))];
  if (lot.prix !== null) {
    duProgramme.push(ici(enSEloignant({ ...lot, prix: null })));
  }
  if (lieu.id === null) {
    return duProgramme;
  }
  const la = { ...semblables(lot), 'programme.lieu.id[]': [lieu.id] };
  const pages = enSEloignant(lot).map((page) => ({ ...la, ...page }));
  return [...duProgramme, pages, pages.map((page) => ({ ...page, 'programme.lieu.distance': ALENTOUR }))];
}

/**
 * Whether one may take it so, as its own page says: lists know neither that one of its annexes is held, nor that one's company has
 * just had it. When nothing can be read, what the list said stands.
 */
async function prenable(id: string, prise: Prise, signal: AbortSignal): Promise<boolean> {
  try {
    return (await lire('/api/offre/lots/{id}', { chemin: { id }, signal })).actions[prise].autorisee;
  } catch (cause) {
    if (!(cause instanceof ErreurAppel) || cause.abandonnee) {
      throw cause;
    }
    return cause.statusCode !== 404;
  }
}

/** Free lots of its kind: what the nearest are picked from. One looks no further once there are enough that one may take. */
export const alternatives = (lot: Lot, prise: Prise) =>
  queryOptions({
    queryKey: [...cles.lots.tous, 'alternatives', lot.id, prise],
    queryFn: async ({ signal }): Promise<Lot[]> => {
      const chercher = async (page: Demande) => {
        const requete = {
          ...page,
          'statut.code': 'l',
          'typologie.nature.code': lot.typologie.nature.code,
          limit: TAILLES.alternatives,
        } as const;
        return (await lire('/api/offre/lots', { requete, signal }))['hydra:member'];
      };
      const verifies = new Map<string, boolean>();
      let trouves: Lot[] = [];
      for (const cercle of cercles(lot)) {
        trouves.push(...(await Promise.all(cercle.map(chercher))).flat());
        let proches: Lot[];
        let aVerifier: Lot[];
        do {
          trouves = trouves.filter(({ id }) => verifies.get(id) !== false);
          proches = lesPlusProches(lot, trouves, prise);
          aVerifier = verifies.size < VERIFIES ? proches.filter(({ id }) => !verifies.has(id)) : [];
          const verifier = async ({ id }: Lot) => verifies.set(id, await prenable(id, prise, signal));
          await Promise.all(aVerifier.map(verifier));
        } while (aVerifier.length > 0);
        if (proches.length === PROPOSES) {
          break;
        }
      }
      return trouves;
    },
  });
