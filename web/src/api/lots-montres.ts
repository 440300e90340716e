/**
 * Lots within the answers that the page holds, whatever their form: one lot, a programme's lots, a page of a search, a page
 * of the staff's list. Nothing is made anew that has not changed, so that only its row is drawn again.
 */

import { heureDeFin } from '../lib/echeances';
import { prix } from '../lib/formats';
import { enListe, enObjet } from '../lib/objets';
import type { LotVivant } from './evenements';
import type { Action } from './types';

/** As much of a lot as is needed to know it, to change it and to name it. */
export interface Montre {
  id: string;
  numero?: string;
  statut?: { code: string; libelle: string };
  prix?: number | null;
  disponibleLe?: string | null;
  programme?: string | { id: string; nomCommercial: string };
  bien?: { nomCommercial: string } | null;
  actions?: Readonly<Record<string, Action>>;
  /** The annexes that are sold with it. */
  lotsSecondaires?: readonly { numero: string }[];
}

/** The status of a lot that is no longer shown to who looks, and stays where they read it: the server has none for it. */
export const HORS_VENTE = { code: 'hors-vente', libelle: 'Plus en vente' } as const;

const REFUSEE: Action = {
  autorisee: false,
  code: 'lot-indisponible',
  motif: 'ce lot n’est plus disponible',
};

/** The same lot once it has left: neither free nor to be taken. */
export function horsVente<T extends Montre>(lot: T): T {
  const actions = Object.keys(lot.actions ?? {}).map((nom) => [nom, REFUSEE]);
  return {
    ...lot,
    statut: HORS_VENTE,
    disponibleLe: null,
    ...(lot.actions === undefined ? {} : { actions: Object.fromEntries(actions) }),
  };
}

const estUnLot = (valeur: unknown): valeur is Montre =>
  typeof valeur === 'object' &&
  valeur !== null &&
  'id' in valeur &&
  typeof valeur.id === 'string' &&
  'statut' in valeur &&
  'programme' in valeur;

/** Where a page of a list keeps its rows. */
const RANGEES = ['hydra:member', 'membres'] as const;

/** The rows of an answer, and the same answer with others; `null` when it is no list. */
function rangees(
  donnees: unknown,
): { membres: readonly unknown[]; avec: (suite: readonly unknown[]) => unknown } | null {
  if (Array.isArray(donnees)) {
    return { membres: donnees, avec: (suite) => suite };
  }
  const page = enObjet(donnees);
  const cle = RANGEES.find((une) => Array.isArray(page[une]));
  return cle === undefined
    ? null
    : { membres: enListe(page[cle]), avec: (suite) => ({ ...page, [cle]: suite }) };
}

const idDuProgramme = ({ programme }: Montre) => (typeof programme === 'string' ? programme : programme?.id);

/** The ids of the lots that an answer holds, of one programme when it is named; `null` when there is none. */
export function lotsDe(donnees: unknown, programme?: string): ReadonlySet<string> | null {
  const membres = rangees(donnees)?.membres ?? [donnees];
  const siens = membres.filter(
    (un): un is Montre => estUnLot(un) && (programme === undefined || idDuProgramme(un) === programme),
  );
  return siens.length === 0 ? null : new Set(siens.map(({ id }) => id));
}

const idDe = (membre: unknown) => enObjet(membre).id;

/** Whether an answer is about this lot: holds it, or holds something of it. */
export function contient(donnees: unknown, lot: string): boolean {
  const membres = rangees(donnees)?.membres ?? [donnees];
  return membres.some((un) => idDe(un) === lot || idDe(enObjet(un).lot) === lot);
}

/** Whether an answer is a lot of this programme that is sold with that one. */
export function vendAvec(
  donnees: unknown,
  { lot, programme }: Pick<LotVivant, 'lot' | 'programme'>,
): boolean {
  // The number of a lot is what follows the programme in its id.
  const numero = lot.slice(programme.length + 1);
  return (
    estUnLot(donnees) &&
    idDuProgramme(donnees) === programme &&
    donnees.lotsSecondaires?.some((annexe) => annexe.numero === numero) === true
  );
}

/** "Lot A203, L’Écluse" */
function nom({ numero, programme, bien }: Montre): string {
  const ou = typeof programme === 'object' ? programme.nomCommercial : bien?.nomCommercial;
  return [`Lot ${numero ?? ''}`.trim(), ou].filter(Boolean).join(', ');
}

/** What has become of it, in a few words; `null` when nothing has. */
function enMots(avant: Montre, { statut, prix: montant, disponibleLe = null }: LotVivant): string | null {
  if (avant.statut?.code !== statut.code) {
    return statut.libelle.toLocaleLowerCase('fr-FR');
  }
  if ('prix' in avant && avant.prix !== montant) {
    return montant === null ? 'prix retiré' : `nouveau prix, ${prix(montant)}`;
  }
  if ('prix' in avant && (avant.disponibleLe ?? null) !== disponibleLe) {
    return disponibleLe === null
      ? 'plus proposé en priorité'
      : `proposé en priorité ${heureDeFin(disponibleLe)}`;
  }
  return null;
}

/** What an event says of a lot beside its status: prices and rates, where the lot that is held has them. */
function valeurs(
  avant: Montre,
  { lot: _lot, programme: _programme, fait: _fait, retire: _retire, statut: _statut, ...dites }: LotVivant,
) {
  return Object.entries(dites).filter(
    ([champ]) => champ in avant || (champ === 'disponibleLe' && 'prix' in avant),
  );
}

function change(avant: Montre, vivant: LotVivant): Montre {
  return { ...avant, statut: vivant.statut, ...Object.fromEntries(valeurs(avant, vivant)) };
}

const aBouge = (avant: Montre, suite: Montre) =>
  avant.statut?.code !== suite.statut?.code ||
  Object.entries(suite).some(
    ([champ, valeur]) => champ !== 'statut' && (valeur ?? null) !== (enObjet(avant)[champ] ?? null),
  );

/** An answer with the lot as it is now, and what became of it, in words; `change` is `null` when nothing did. */
export function changer(donnees: unknown, vivant: LotVivant): { donnees: unknown; change: string | null } {
  let dit: string | null = null;
  const un = (membre: unknown): unknown => {
    if (!estUnLot(membre) || membre.id !== vivant.lot) {
      return membre;
    }
    const suite = change(membre, vivant);
    if (!aBouge(membre, suite)) {
      return membre;
    }
    dit = `${nom(membre)}\u00a0: ${enMots(membre, vivant) ?? 'changé'}.`;
    return suite;
  };
  const liste = rangees(donnees);
  const suite = liste === null ? un(donnees) : liste.avec(liste.membres.map(un));
  return dit === null ? { donnees, change: null } : { donnees: suite, change: dit };
}

/** A list with the lot marked where it stands, now that it has left, and how to say so; `change` is `null` when it held none. */
export function retirer(donnees: unknown, lot: string): { donnees: unknown; change: string | null } {
  const liste = rangees(donnees);
  const parti = liste?.membres.find(
    (un): un is Montre => estUnLot(un) && un.id === lot && un.statut?.code !== HORS_VENTE.code,
  );
  return liste === null || parti === undefined
    ? { donnees, change: null }
    : {
        donnees: liste.avec(liste.membres.map((un) => (un === parti ? horsVente(parti) : un))),
        change: `${nom(parti)}\u00a0: ${HORS_VENTE.libelle.toLocaleLowerCase('fr-FR')}.`,
      };
}

/** A list with these lots in their places; `null` when it is none, or holds none of them. */
export function remplacer(donnees: unknown, lots: readonly Montre[]): unknown {
  const liste = rangees(donnees);
  const parId = new Map(lots.map((lot) => [lot.id, lot]));
  if (liste === null || !liste.membres.some((un) => estUnLot(un) && parId.has(un.id))) {
    return null;
  }
  return liste.avec(liste.membres.map((un) => (estUnLot(un) ? (parId.get(un.id) ?? un) : un)));
}

/** What the server says of the alert of a lot whose list one has just joined, or left. */
const ALERTES = {
  attendu: {
    autorisee: false,
    code: 'attente-en-cours',
    motif: 'vous êtes déjà dans la liste d’attente',
  },
  quitte: { autorisee: true, motif: null },
} as const satisfies Record<string, Action>;

/** A list where one waits for this lot, or does not any more; the same list when it does not hold it. */
export function marquer(donnees: unknown, lot: string, quoi: keyof typeof ALERTES): unknown {
  const liste = rangees(donnees);
  const sien = (un: unknown): un is Montre => estUnLot(un) && un.id === lot && un.actions !== undefined;
  if (liste === null || !liste.membres.some(sien)) {
    return donnees;
  }
  const avec = (un: unknown) =>
    sien(un) ? { ...un, actions: { ...un.actions, alerte: ALERTES[quoi] } } : un;
  return liste.avec(liste.membres.map(avec));
}

/**
 * A page of a list as it follows another one under the eyes of who reads it: the rows that are shown keep their places, those
 * that are read again are as they now stand, and the rest of the answer, its total first, is the new one's. `entiere`: they
 * are the rows of the answer.
 */
export function tenir(avant: unknown, suite: unknown): { donnees: unknown; entiere: boolean } {
  const [montree, recue] = [rangees(avant), rangees(suite)];
  if (montree === null || recue === null || montree.membres.length === 0) {
    return { donnees: suite, entiere: true };
  }
  const ids = montree.membres.map(idDe);
  if (ids.length === recue.membres.length && recue.membres.every((un, rang) => idDe(un) === ids[rang])) {
    return { donnees: suite, entiere: true };
  }
  // A search that had to look further: what it counts is not what is shown.
  if (enObjet(avant).distance !== enObjet(suite).distance) {
    return { donnees: avant, entiere: false };
  }
  const parId = new Map(recue.membres.map((un) => [idDe(un), un]));
  return { donnees: recue.avec(montree.membres.map((un) => parId.get(idDe(un)) ?? un)), entiere: false };
}
