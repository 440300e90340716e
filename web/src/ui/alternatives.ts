/** Proposes other free lots when a lot is gone: the nearest first, each with its differences. */
import { queryOptions } from '@tanstack/react-query';
import { lire, type RequeteDe } from '../api/appel';
import { cles } from '../api/cles';
import { ErreurAppel } from '../api/erreur-appel';
import type { Lot } from '../api/types';
import { pieces as enPieces, prix, surface } from '../lib/formats';
import { TAILLES } from '../lib/tailles';

/** What the user wants to do with the lot. */
export type Prise = 'option' | 'reservation';

/** The number of proposed lots. */
export const PROPOSES = 3;
/** The largest number of lots whose own page is read, to check that they can be taken before they are proposed. */
const VERIFIES = 9;
/** How far around the lot's town other lots are searched, in kilometres. */
const ALENTOUR = 20;
/** The accepted difference of price in other programmes, as a part of the lot's price. */
const MARGE = 0.25;

/** How far two lots are from each other: first by programme, then by town, then by rooms, then by price. */
function eloignement(lot: Lot, autre: Lot): readonly number[] {
  return [
    Number(autre.programme.id !== lot.programme.id),
    Number(autre.programme.lieu.id !== lot.programme.lieu.id),
    Math.abs(autre.pieces - lot.pieces),
    lot.prix === null || autre.prix === null ? Number.POSITIVE_INFINITY : Math.abs(autre.prix - lot.prix),
  ];
}

/** Compares two distances of `eloignement` by the first number in which they differ. */
function comparer(a: readonly number[], b: readonly number[]): number {
  const rang = a.findIndex((un, ici) => un !== b[ici]);
  return rang === -1 ? 0 : (a[rang] ?? 0) - (b[rang] ?? 0);
}

/** The nearest of the lots in `autres` that may be optioned or reserved. */
export function lesPlusProches(lot: Lot, autres: readonly Lot[], prise: Prise = 'option'): Lot[] {
  const parId = new Map(autres.map((un) => [un.id, un]));
  return [...parId.values()]
    .filter((un) => un.id !== lot.id && un.statut.code === 'L' && un.actions[prise].autorisee)
    .toSorted((a, b) => comparer(eloignement(lot, a), eloignement(lot, b)))
    .slice(0, PROPOSES);
}

const plusOuMoins = (ecart: number, texte: string) => `${texte} de ${ecart > 0 ? 'plus' : 'moins'}`;

/**
 * What distinguishes another lot from this one, the most important first: "autre programme, même ville", "1 pièce de moins", "12 000 € de
 * plus".
 */
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

/**
 * The requests for lots around this one: with more rooms or fewer, dearer or cheaper. Each list starts at the lot's own rooms and price and
 * goes away from them, so that the lots after its first page are less similar than those on it.
 */
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

/** A filter for lots of similar size and price. */
function semblables({ pieces, prix: montant }: Pick<Lot, 'pieces' | 'prix'>): Demande {
  const autour =
    montant === null
      ? {}
      : { 'prix[gte]': Math.floor(montant * (1 - MARGE)), 'prix[lte]': Math.ceil(montant * (1 + MARGE)) };
  return { 'pieces[gte]': Math.max(0, pieces - 1), 'pieces[lte]': pieces + 1, ...autour };
}

/** The searches, in their order: the lots of the programme, also those without a price, the lots of the town, those of the surroundings. */
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
 * Whether the lot's own page allows the action. A list does not know that an annex is held, or that the user's company has just held the
 * lot. When the page cannot be read, the answer of the list counts.
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

/** Free lots of the same kind, from which the nearest are chosen. The search stops once enough of them are available. */
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
