/**
 * Records that a buyer buys as a professional, with the reason, before the portal's company signs. Such a buyer has no
 * withdrawal period.
 */
import { Textarea } from '@mantine/core';
import type { AcquereurDuContrat, Reservation } from '../../../api/types';
import { ajouter } from '../../../lib/flashs';
import { MOTIF, REGLE_DU_MOTIF } from '../../../lib/motif';
import { CadreDeGeste } from '../../../ui/contrat/cadre-de-geste';
import { Geste } from '../../../ui/contrat/geste';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { noterProfessionnel } from './queries';

function Formulaire({
  id,
  acquereur: { rang, nom },
  fermer,
}: {
  id: number;
  acquereur: AcquereurDuContrat;
  fermer: () => void;
}) {
  const formulaire = useFormulaire<{ motif: string }, Reservation>({
    forme: 'acquereur-professionnel',
    sujet: `${id}-${rang}`,
    depart: { motif: '' },
    regles: { motif: REGLE_DU_MOTIF },
    envoyer: ({ motif }) => noterProfessionnel(id, rang, motif.trim()),
    apres: () => {
      formulaire.abandonner();
      fermer();
      ajouter('success', `${nom}\u00a0: acquéreur professionnel.`);
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      suite={`${nom} n’aura pas de délai de rétractation. Si tous les acquéreurs sont professionnels, la vente est définitive dès la contresignature.`}
      action="Noter comme professionnel"
      fermer={fermer}
    >
      <Textarea
        {...formulaire.champ('motif')}
        label="Raison"
        description="Elle est gardée au dossier&nbsp;: indiquez ce qui montre que l’achat est fait pour son activité."
        rows={3}
        maxLength={MOTIF.max}
      />
    </CadreDeGeste>
  );
}

export function NoterProfessionnel({
  reservation: { id, actions },
  acquereur,
}: {
  reservation: Reservation;
  acquereur: AcquereurDuContrat;
}) {
  return (
    <Geste
      action={actions.professionnel}
      libelle="Noter comme professionnel"
      titre={`Acquéreur professionnel\u00a0: ${acquereur.nom}`}
      de={acquereur.nom}
    >
      {(fermer) => <Formulaire id={id} acquereur={acquereur} fermer={fermer} />}
    </Geste>
  );
}
