/**
 * What a refused form says of its fields (spec section 5): each violation goes to the field that the server names; without
 * words it says its kind; those of fields that the form does not have go under "unreachable".
 */
import type { Violation } from '../api/erreur-appel';

export interface Rangees {
  /** By field of the form. */
  champs: Record<string, string>;
  /** Of no field that the form has. */
  unreachable: string[];
}

function texteDe({ message, code }: Violation): string {
  return message.trim() === '' ? `Ce champ est ${code ?? 'refusé'}` : message;
}

/** Files the violations of a refusal. `noms` tells the server's fields that the form names otherwise. */
export function rangerLesViolations(
  violations: readonly Violation[],
  champs: readonly string[],
  noms: Readonly<Record<string, string>> = {},
): Rangees {
  const rangees: Rangees = { champs: {}, unreachable: [] };
  for (const violation of violations) {
    const champ = noms[violation.propertyPath] ?? violation.propertyPath;
    if (champs.includes(champ)) {
      // The first one of a field is said; the others come when it is mended.
      rangees.champs[champ] ??= texteDe(violation);
    } else {
      rangees.unreachable.push(texteDe(violation));
    }
  }
  return rangees;
}
