/** An action on a contract: a button, enabled as the server allows, and its dialog. */
import { type ReactNode, useState } from 'react';
import type { Action } from '../../api/types';
import { BoutonActe } from '../bouton-acte';
import { BoutonDAction } from '../bouton-action';
import { Modal } from '../fenetre';

interface PropsDeGeste {
  action: Action;
  libelle: string;
  /** The title of the dialog. */
  titre: string;
  danger?: boolean;
  /** The person concerned, when several buttons have the same text. */
  de?: string;
  /** The content of the dialog: a form, which closes the dialog when it is done. */
  children: (fermer: () => void) => ReactNode;
}

export function Geste({ action, libelle, titre, danger = false, de, children }: PropsDeGeste) {
  const [ouvert, ouvrir] = useState(false);
  const fermer = () => ouvrir(false);
  const faire = () => ouvrir(true);
  return (
    <>
      {de === undefined ? (
        <BoutonDAction action={action} libelle={libelle} danger={danger} faire={faire} />
      ) : (
        <BoutonActe action={action} nom={`${libelle}\u00a0: ${de}`} size="xs" faire={faire}>
          {libelle}
        </BoutonActe>
      )}
      <Modal opened={ouvert} onClose={fermer} title={titre} size={520} closeOnClickOutside={false}>
        {ouvert && children(fermer)}
      </Modal>
    </>
  );
}
