/** The view of a draft for its page, from the state. All functions here are pure. */
import { depuisFeuilles, feuilles, memeValeur, type Objet, seRecouvrent } from '../../../lib/merge-patch';
import { valeurDe } from '../../../lib/regles-reservation';
import type { Document } from './brouillon';
import { documentDe, saisieDe } from './document-du-brouillon';
import { type EtatLocal, fautesDeLaTable, type Retenu, surCetAppareil } from './etat-local';
import type { ReservationDuFil } from './fil';

/**
 * The value of a field as it was sent, shown while the field has the focus: "Le " is stored as "Le", but may become "Le Goff".
 */
export interface Echo {
  readonly valeur: unknown;
  /** The value that the server stored. */
  readonly gardee: unknown;
}

const recouvreUn = (parmi: Iterable<string>, chemin: string) =>
  [...parmi].some((un) => seRecouvrent(un, chemin));

/** The sent values that the server stored in another form, for the focused fields. */
export function echosDe(
  corps: Objet,
  reservation: ReservationDuFil,
  enMain: ReadonlySet<string>,
): [string, Echo][] {
  const saisie = saisieDe(reservation);
  return feuilles(corps).flatMap(({ chemin, valeur }) => {
    const gardee = valeurDe(saisie, chemin);
    return recouvreUn(enMain, chemin) && !memeValeur(gardee, valeur) ? [[chemin, { valeur, gardee }]] : [];
  });
}

/** The document with the text as the user types it. */
export function documentType(
  etat: EtatLocal,
  typees: readonly Objet[],
  echos: ReadonlyMap<string, Echo>,
): Document {
  const saisie = saisieDe(etat.reservation);
  const vus = [...echos].filter(([chemin, { gardee }]) => memeValeur(valeurDe(saisie, chemin), gardee));
  return documentDe(etat.reservation, [
    ...vus.map(([chemin, { valeur }]) => depuisFeuilles([{ chemin, valeur }])),
    ...surCetAppareil(etat),
    ...typees,
  ]);
}

/**
 * The errors, by path. The field in use has no error yet, except a value that the server refused and that was not typed again.
 */
export function fautesDe(
  { attente, retenus }: EtatLocal,
  typees: readonly Objet[],
  document: Document,
  enMain: ReadonlySet<string>,
): Map<string, string> {
  const neuves = [...attente, ...typees]
    .flatMap((patch) => feuilles(patch))
    .map((une): Retenu => ({ ...une, fautes: [] }));
  const anciennes = retenus.filter(
    ({ chemin }) =>
      !recouvreUn(
        neuves.map((une) => une.chemin),
        chemin,
      ),
  );
  const fautes = new Map<string, string>();
  for (const une of [...anciennes, ...neuves]) {
    const dites =
      une.fautes.length > 0
        ? une.fautes
        : fautesDeLaTable(une, document).filter(({ champ }) => !recouvreUn(enMain, champ));
    for (const { champ, message } of dites) {
      fautes.set(champ, fautes.get(champ) ?? message);
    }
  }
  return fautes;
}

/** The server's version, but with the text typed here in the fields that both sides changed. */
export function mienDe(etat: EtatLocal): Document {
  const miennes = surCetAppareil(etat)
    .flatMap((patch) => feuilles(patch))
    .filter(({ chemin }) => etat.conflits.includes(chemin));
  return documentDe(
    etat.reservation,
    miennes.map((une) => depuisFeuilles([une])),
  );
}
