/** What a page shows of a draft, out of what is kept of it: nothing here changes anything. */
import { depuisFeuilles, feuilles, memeValeur, type Objet, seRecouvrent } from '../../../lib/merge-patch';
import { valeurDe } from '../../../lib/regles-reservation';
import type { Document } from './brouillon';
import { documentDe, saisieDe } from './document-du-brouillon';
import { type EtatLocal, fautesDeLaTable, type Retenu, surCetAppareil } from './etat-local';
import type { ReservationDuFil } from './fil';

/** What a field was sent as, shown for as long as one is in it: "Le " is not yet "Le Goff", and is kept as "Le". */
export interface Echo {
  readonly valeur: unknown;
  /** What the server made of it. */
  readonly gardee: unknown;
}

const recouvreUn = (parmi: Iterable<string>, chemin: string) =>
  [...parmi].some((un) => seRecouvrent(un, chemin));

/** What the server keeps otherwise than it was sent, of the fields that one is in. */
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

/** The document as it is typed. */
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

/** What is wrong, by path. What is being typed is not judged yet; what the server refused is, until it is typed anew. */
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

/** Theirs, with what was typed here in the fields of both. */
export function mienDe(etat: EtatLocal): Document {
  const miennes = surCetAppareil(etat)
    .flatMap((patch) => feuilles(patch))
    .filter(({ chemin }) => etat.conflits.includes(chemin));
  return documentDe(
    etat.reservation,
    miennes.map((une) => depuisFeuilles([une])),
  );
}
