/** What the last step brings back to the earlier ones: the violations of the whole, by step and by field of its form. */
import type { ErreurAppel, Violation } from '../../api/erreur-appel';
import { rangerLesViolations } from '../../lib/violations';
import { LIBELLES_PRESCRIPTEUR, NOMS_PRESCRIPTEUR } from './prescripteur';
import { LIBELLES_SOCIETE, NOMS_SOCIETE } from './societe';

/** The steps that may have to be seen again: their messages, by their own fields. */
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

/** Every field of the whole that an earlier step shows. */
export const CHAMPS_DES_ETAPES: ReadonlySet<string> = new Set([
  ...sous('company', CHAMPS_SOCIETE, Object.keys(NOMS_SOCIETE)),
  ...sous('prescriber', CHAMPS_PRESCRIPTEUR, Object.keys(NOMS_PRESCRIPTEUR)),
  'cgu',
]);

/** Those of a part, as its own step names them: a company and a person share names of fields. */
function deLaPartie(prefixe: string, details: readonly Violation[]): Violation[] {
  const debut = `${prefixe}.`;
  return details
    .filter(({ propertyPath }) => propertyPath.startsWith(debut))
    .map((violation) => ({ ...violation, propertyPath: violation.propertyPath.slice(debut.length) }));
}

/** The violations of the whole, by step. */
export function aRevoir({ statusCode, content: { details, message } }: ErreurAppel): ARevoir {
  const prescripteur = rangerLesViolations(
    deLaPartie('prescriber', details),
    CHAMPS_PRESCRIPTEUR,
    NOMS_PRESCRIPTEUR,
  ).champs;
  return {
    societe: rangerLesViolations(deLaPartie('company', details), CHAMPS_SOCIETE, NOMS_SOCIETE).champs,
    // Taken by somebody since the step was left.
    prescripteur: statusCode === 409 ? { email: message, ...prescripteur } : prescripteur,
    recapitulatif: rangerLesViolations(details, ['cgu']).champs,
  };
}
