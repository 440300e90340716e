/**
 * Sorts the violations of a refused form by field (spec section 5). A violation without a text shows its kind. Violations of
 * fields that the form does not have go under "unreachable".
 */
import type { Violation } from '../api/erreur-appel';

export interface Rangees {
  /** The messages, by field of the form. */
  champs: Record<string, string>;
  /** Violations of fields that the form does not have. */
  unreachable: string[];
}

function texteDe({ message, code }: Violation): string {
  return message.trim() === '' ? `Ce champ est ${code ?? 'refusé'}` : message;
}

/** Sorts the violations of a refusal. `noms` maps the server's field names to those of the form, where they differ. */
export function rangerLesViolations(
  violations: readonly Violation[],
  champs: readonly string[],
  noms: Readonly<Record<string, string>> = {},
): Rangees {
  const rangees: Rangees = { champs: {}, unreachable: [] };
  for (const violation of violations) {
    const champ = noms[violation.propertyPath] ?? violation.propertyPath;
    if (champs.includes(champ)) {
      // Only the first violation of a field is shown. The user sees the next one after correcting it.
      rangees.champs[champ] ??= texteDe(violation);
    } else {
      rangees.unreachable.push(texteDe(violation));
    }
  }
  return rangees;
}
