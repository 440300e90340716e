/** Sorts the violations of the whole registration by step and by field of the step's form. */
import type { ErreurAppel, Violation } from '../../api/erreur-appel';
import { rangerLesViolations } from '../../lib/violations';
import { LIBELLES_PRESCRIPTEUR, NOMS_PRESCRIPTEUR } from './prescripteur';
import { LIBELLES_SOCIETE, NOMS_SOCIETE } from './societe';

/** The steps with errors: the messages by field of each. */
export interface ARevoir {
  societe: Record<string, string>;
  prescripteur: Record<string, string>;
  recapitulatif: Record<string, string>;
}

export const RIEN_A_REVOIR: ARevoir = { societe: {}, prescripteur: {}, recapitulatif: {} };

const CHAMPS_SOCIETE = Object.keys(LIBELLES_SOCIETE);
const CHAMPS_PRESCRIPTEUR = Object.keys(LIBELLES_PRESCRIPTEUR);

const sous = (prefixe: string, ...chemins: readonly (readonly string[])[]) =>
  chemins.flat().map((chemin) => `${prefixe}.${chemin}`);

/** All fields that an earlier step shows. */
export const CHAMPS_DES_ETAPES: ReadonlySet<string> = new Set([
  ...sous('company', CHAMPS_SOCIETE, Object.keys(NOMS_SOCIETE)),
  ...sous('prescriber', CHAMPS_PRESCRIPTEUR, Object.keys(NOMS_PRESCRIPTEUR)),
  'cgu',
]);

/** The violations of one part, with the field names of its own step, because a company and a person share field names. */
function deLaPartie(prefixe: string, details: readonly Violation[]): Violation[] {
  const debut = `${prefixe}.`;
  return details
    .filter(({ propertyPath }) => propertyPath.startsWith(debut))
    .map((violation) => ({ ...violation, propertyPath: violation.propertyPath.slice(debut.length) }));
}

/** The violations of the whole registration, by step. */
export function aRevoir({ statusCode, content: { details, message } }: ErreurAppel): ARevoir {
  const prescripteur = rangerLesViolations(
    deLaPartie('prescriber', details),
    CHAMPS_PRESCRIPTEUR,
    NOMS_PRESCRIPTEUR,
  ).champs;
  return {
    societe: rangerLesViolations(deLaPartie('company', details), CHAMPS_SOCIETE, NOMS_SOCIETE).champs,
    // Somebody has taken this e-mail since the step was left.
    prescripteur: statusCode === 409 ? { email: message, ...prescripteur } : prescripteur,
    recapitulatif: rangerLesViolations(details, ['cgu']).champs,
  };
}
