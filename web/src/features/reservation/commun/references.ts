/** What the form chooses among: the labels of its codes. */
import type { ReferencesDeReservation } from '../../../api/types';

export type ReferencesDuFormulaire = ReferencesDeReservation;

/** The label of a code, in a list; the code itself when the list has it no more. */
export function libelleDuCode(
  liste: readonly { code: string; libelle: string }[],
  code: unknown,
): string | null {
  return code == null ? null : (liste.find((un) => un.code === code)?.libelle ?? String(code));
}
