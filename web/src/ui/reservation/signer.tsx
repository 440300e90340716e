/** The signature of the contract: what stands in its way stays under its button. */
import type { Action } from '../../api/types';
import { BoutonDAction } from '../bouton-action';

export function SignerReservation({ action: { autorisee, motif } }: { action: Action }) {
  // Where it is allowed, nothing of this page opens it yet.
  return autorisee ? null : (
    <BoutonDAction action={{ autorisee, motif }} libelle="Signer le contrat" faire={() => undefined} />
  );
}
