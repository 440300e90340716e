/** What else is free when a lot has gone: the nearest lots first, and how each differs from it. */
import { queryOptions } from '@tanstack/react-query';
import { lire } from '../api/appel';
import { cles } from '../api/cles';
import type { Lot } from '../api/types';
import { pieces as enPieces, prix, surface } from '../lib/formats';
import { TAILLES } from '../lib/tailles';

/** What is done with a lot that others may do first. */
export type Prise = 'option' | 'reservation';

/** How many are proposed. */
const PROPOSES = 3;
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
  dits.push(pieces === 0 ? enPieces(lot.pieces) : plusOuMoins(pieces, enPieces(Math.abs(pieces))));
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

/** Free lots of its kind, in its programme and around: what the nearest are picked from. */
export const alternatives = ({ id, programme, typologie, pieces, prix: montant }: Lot) => {
  const commun = {
    'statut.code': 'l',
    'typologie.nature.code': typologie.nature.code,
    limit: TAILLES.alternatives,
  } as const;
  const autour =
    montant === null
      ? {}
      : { 'prix[gte]': Math.floor(montant * (1 - MARGE)), 'prix[lte]': Math.ceil(montant * (1 + MARGE)) };
  return queryOptions({
    queryKey: [...cles.lots.tous, 'alternatives', id],
    queryFn: async ({ signal }): Promise<Lot[]> => {
      const chercher = async (requete: Parameters<typeof lire<'/api/offre/lots'>>[1]) =>
        (await lire('/api/offre/lots', requete))['hydra:member'];
      const [ici, la] = await Promise.all([
        chercher({ requete: { ...commun, 'programme.id': programme.id }, signal }),
        chercher({
          requete: {
            ...commun,
            ...autour,
            'programme.lieu.id[]': programme.lieu.id === null ? [] : [programme.lieu.id],
            'programme.lieu.distance': ALENTOUR,
            'pieces[gte]': Math.max(0, pieces - 1),
            'pieces[lte]': pieces + 1,
          },
          signal,
        }),
      ]);
      return [...ici, ...la];
    },
  });
};
