/** Sends a wrong contract back to its draft, as long as nobody has signed. */
import { Textarea } from '@mantine/core';
import { renvoyerAuBrouillon } from '../../api/contrat';
import { useUtilisateur } from '../../api/session';
import type { Reservation } from '../../api/types';
import { estExterne, estIncarne } from '../../api/utilisateur';
import { ajouter } from '../../lib/flashs';
import { MOTIF, MOTIF_COMMUNIQUE, REGLE_DU_MOTIF } from '../../lib/motif';
import { useFormulaire } from '../formulaire/use-formulaire';
import { CadreDeGeste } from './cadre-de-geste';
import { Geste } from './geste';

function Formulaire({ id, fermer }: { id: number; fermer: () => void }) {
  const moi = useUtilisateur();
  // Staff, and a user who acts in another's place, give a reason.
  const motive = moi !== null && (!estExterne(moi) || estIncarne(moi));
  const formulaire = useFormulaire<{ motif: string }, Reservation>({
    forme: 'renvoi-au-brouillon',
    sujet: id,
    depart: { motif: '' },
    regles: { motif: (motif) => (motive ? REGLE_DU_MOTIF(motif) : null) },
    envoyer: ({ motif }) => renvoyerAuBrouillon(id, motive ? motif.trim() : undefined),
    apres: () => {
      formulaire.abandonner();
      fermer();
      ajouter(
        'success',
        'Réservation revenue au brouillon\u00a0: corrigez-la, puis faites-la signer à nouveau.',
      );
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      suite="Le contrat envoyé ne peut plus être signé, et les acquéreurs en sont prévenus. Le brouillon dure dix jours de plus."
      action="Renvoyer au brouillon"
      renoncer="Laisser signer"
      fermer={fermer}
    >
      {motive && (
        <Textarea
          {...formulaire.champ('motif')}
          label="Raison"
          description={MOTIF_COMMUNIQUE}
          rows={3}
          maxLength={MOTIF.max}
        />
      )}
    </CadreDeGeste>
  );
}

export function RenvoyerAuBrouillon({ reservation: { id, actions } }: { reservation: Reservation }) {
  return (
    <Geste
      action={actions.corriger}
      libelle="Renvoyer au brouillon"
      titre="Renvoyer au brouillon pour corriger"
    >
      {(fermer) => <Formulaire id={id} fermer={fermer} />}
    </Geste>
  );
}
