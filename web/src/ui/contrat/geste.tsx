/** What one does to a contract: a button, as the server allows it or not, and the dialog in which it is said. */
import { type ReactNode, useState } from 'react';
import type { Action } from '../../api/types';
import { BoutonActe } from '../bouton-acte';
import { BoutonDAction } from '../bouton-action';
import { Modal } from '../fenetre';

interface PropsDeGeste {
  action: Action;
  libelle: string;
  /** Of its dialog. */
  titre: string;
  danger?: boolean;
  /** Of whom, where several buttons read the same. */
  de?: string;
  /** What is said there: its form, which closes it. */
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
