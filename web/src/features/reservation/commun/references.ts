/** The lists that the form chooses from: codes with their labels. */
import type { ReferencesDeReservation } from '../../../api/types';

export type ReferencesDuFormulaire = ReferencesDeReservation;

/** The label of a code; the code itself when the list no longer has it. */
export function libelleDuCode(
  liste: readonly { code: string; libelle: string }[],
  code: unknown,
): string | null {
  return code == null ? null : (liste.find((un) => un.code === code)?.libelle ?? String(code));
}
