/** States that no état des risques is due for a programme, with the reason. */
import { Button, Textarea } from '@mantine/core';
import { ajouter } from '../../../lib/flashs';
import { MOTIF, REGLE_DU_MOTIF } from '../../../lib/motif';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { direSansObjet, type EtatDesRisques } from './queries';

export function DireSansObjet({ id, fermer }: { id: string; fermer: () => void }) {
  const formulaire = useFormulaire<{ motif: string }, EtatDesRisques>({
    forme: 'sans-etat-des-risques',
    sujet: id,
    depart: { motif: '' },
    regles: { motif: REGLE_DU_MOTIF },
    envoyer: ({ motif }) => direSansObjet(id, motif.trim()),
    apres: () => {
      fermer();
      ajouter('success', 'Les contrats partiront sans état des risques.');
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p>Les contrats de ce programme partiront sans état des risques, tant qu’aucun n’est déposé.</p>
      <Textarea
        {...formulaire.champ('motif')}
        label="Raison"
        description="Elle reste dans le journal du portail."
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Indiquer qu’aucun n’est dû
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
