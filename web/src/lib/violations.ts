/**
 * What a refused form says of its fields (spec section 5): each violation goes to the field that the server names; without
 * words it says its kind; those of no field of the form are apart.
 */
import { ErreurAppel, type Violation } from '../api/erreur-appel';

export interface Rangees {
  /** By field of the form. */
  champs: Record<string, string>;
  /** Of no field that the form has. */
  horsChamps: string[];
}

function texteDe({ message, code }: Violation): string {
  return message.trim() === '' ? `Ce champ est ${code ?? 'refusé'}` : message;
}

/** Files the violations of a refusal. `noms` tells the server's fields that the form names otherwise. */
export function rangerLesViolations(
  cause: unknown,
  champs: readonly string[],
  noms: Readonly<Record<string, string>> = {},
): Rangees {
  const rangees: Rangees = { champs: {}, horsChamps: [] };
  for (const violation of cause instanceof ErreurAppel ? cause.content.details : []) {
    const champ = noms[violation.propertyPath] ?? violation.propertyPath;
    if (champs.includes(champ)) {
      // The first one of a field is said; the others come when it is mended.
      rangees.champs[champ] ??= texteDe(violation);
    } else {
      rangees.horsChamps.push(texteDe(violation));
    }
  }
  return rangees;
}
