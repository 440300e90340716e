/**
 * Finds and changes lots inside the answers of the page, whatever their form: one lot, a programme's lots, a page of a search,
 * a page of the staff's list. Unchanged objects keep their identity, so that only the changed row is rendered again.
 */

import { heureDeFin } from '../lib/echeances';
import { prix } from '../lib/formats';
import { enListe, enObjet } from '../lib/objets';
import type { LotVivant } from './evenements';
import type { Action } from './types';

/** The fields needed to identify a lot, to change it and to name it. */
export interface Montre {
  id: string;
  numero?: string;
  statut?: { code: string; libelle: string };
  prix?: number | null;
  disponibleLe?: string | null;
  programme?: string | { id: string; nomCommercial: string };
  bien?: { nomCommercial: string } | null;
  actions?: Readonly<Record<string, Action>>;
  /** The annexes that are sold with the lot. */
  lotsSecondaires?: readonly { numero: string }[];
}

/** The status of a lot that left the sale and stays on screen. The server has no such status. */
export const HORS_VENTE = { code: 'hors-vente', libelle: 'Plus en vente' } as const;

const REFUSEE: Action = {
  autorisee: false,
  code: 'lot-indisponible',
  motif: 'ce lot n’est plus disponible',
};

/** A copy of the lot as it is shown once it has left the sale: neither free nor available. */
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

/** The names of the member in which a page of a list holds its rows. */
const RANGEES = ['hydra:member', 'membres'] as const;

/** The rows of an answer, and a function that replaces them; `null` when the answer is not a list. */
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

/** The ids of the lots in an answer, all or of one programme; `null` when there is none. */
export function lotsDe(donnees: unknown, programme?: string): ReadonlySet<string> | null {
  const membres = rangees(donnees)?.membres ?? [donnees];
  const siens = membres.filter(
    (un): un is Montre => estUnLot(un) && (programme === undefined || idDuProgramme(un) === programme),
  );
  return siens.length === 0 ? null : new Set(siens.map(({ id }) => id));
}

const idDe = (membre: unknown) => enObjet(membre).id;

/** Whether an answer holds this lot, as a row or as the single lot of a page. */
export function contient(donnees: unknown, lot: string): boolean {
  const membres = rangees(donnees)?.membres ?? [donnees];
  return membres.some((un) => idDe(un) === lot || idDe(enObjet(un).lot) === lot);
}

/** Whether an answer is a lot of this programme that is sold with that annex. */
export function vendAvec(
  donnees: unknown,
  { lot, programme }: Pick<LotVivant, 'lot' | 'programme'>,
): boolean {
  // The id of a lot is the programme's id followed by the lot's number.
  const numero = lot.slice(programme.length + 1);
  return (
    estUnLot(donnees) &&
    idDuProgramme(donnees) === programme &&
    donnees.lotsSecondaires?.some((annexe) => annexe.numero === numero) === true
  );
}

/** The name of a lot, for example "Lot A203, L’Écluse". */
function nom({ numero, programme, bien }: Montre): string {
  const ou = typeof programme === 'object' ? programme.nomCommercial : bien?.nomCommercial;
  return [`Lot ${numero ?? ''}`.trim(), ou].filter(Boolean).join(', ');
}

/** The change of a lot in a few words; `null` when nothing changed. */
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

/** The values of an event apart from its status, limited to the prices and rates that the kept lot also has. */
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

/** Puts the lot's new state into an answer. `change` describes the change; it is `null` when nothing changed. */
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

/** Marks in a list a lot that has left the sale. `change` describes the change; it is `null` when the list does not hold the lot. */
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

/** Replaces these lots in a list; `null` when the answer is no list or holds none of them. */
export function remplacer(donnees: unknown, lots: readonly Montre[]): unknown {
  const liste = rangees(donnees);
  const parId = new Map(lots.map((lot) => [lot.id, lot]));
  if (liste === null || !liste.membres.some((un) => estUnLot(un) && parId.has(un.id))) {
    return null;
  }
  return liste.avec(liste.membres.map((un) => (estUnLot(un) ? (parId.get(un.id) ?? un) : un)));
}

/** The action about the waiting list, as the server would give it for a lot whose list the user has just joined or left. */
const ALERTES = {
  attendu: {
    autorisee: false,
    code: 'attente-en-cours',
    motif: 'vous êtes déjà dans la liste d’attente',
  },
  quitte: { autorisee: true, motif: null },
} as const satisfies Record<string, Action>;

/** Marks in a list whether the user waits for this lot. A list without the lot is returned unchanged. */
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
 * Merges a new answer of a list into the one on screen. The rows on screen keep their places and get their new content; everything else,
 * such as the total, comes from the new answer. `entiere`: the rows on screen are exactly those of the new answer.
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
  // The search was widened to another distance, so its counts do not match the rows on screen.
  if (enObjet(avant).distance !== enObjet(suite).distance) {
    return { donnees: avant, entiere: false };
  }
  const parId = new Map(recue.membres.map((un) => [idDe(un), un]));
  return { donnees: recue.avec(montree.membres.map((un) => parId.get(idDe(un)) ?? un)), entiere: false };
}
