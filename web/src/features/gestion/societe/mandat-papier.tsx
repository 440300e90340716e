/** Records a mandate that was signed on paper: its scan and two dates. */
import { Button } from '@mantine/core';
import { ErreurAppel } from '../../../api/erreur-appel';
import { ajouter } from '../../../lib/flashs';
import { marque } from '../../../lib/marque';
import { regler } from '../../../lib/regles';
import { de } from '../../../lib/texte';
import { ChampDate } from '../../../ui/champs/champ-date';
import { ChampFichier, regleDuFichier } from '../../../ui/champs/champ-fichier';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { enregistrerMandat, type Mandat } from './queries';

const LIBELLES = {
  fichier: 'Mandat signé',
  dateSignature: 'Signé par la société le',
  dateSignatureIcade: `Signature ${de(marque.nom)} le`,
};

const REGLE_DU_JOUR = regler('required', 'date');

interface MandatTape {
  fichier: File | null;
  dateSignature: string;
  dateSignatureIcade: string;
}

const RIEN: MandatTape = { fichier: null, dateSignature: '', dateSignatureIcade: '' };

export function MandatSurPapier({ id, fermer }: { id: number; fermer: () => void }) {
  const formulaire = useFormulaire<MandatTape, Mandat>({
    forme: 'mandat',
    sujet: id,
    depart: RIEN,
    regles: {
      fichier: regleDuFichier,
      dateSignature: REGLE_DU_JOUR,
      dateSignatureIcade: REGLE_DU_JOUR,
    },
    envoyer: ({ fichier, ...jours }) =>
      fichier === null
        ? Promise.reject(new ErreurAppel(400, ''))
        : enregistrerMandat(id, { fichier, ...jours }),
    apres: () => {
      fermer();
      ajouter('success', 'Mandat enregistré.');
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <ChampFichier {...formulaire.champ('fichier')} label={LIBELLES.fichier} />
      <div className={classes.champs}>
        <ChampDate vers="passe" {...formulaire.champ('dateSignature')} label={LIBELLES.dateSignature} />
        <ChampDate
          vers="passe"
          {...formulaire.champ('dateSignatureIcade')}
          label={LIBELLES.dateSignatureIcade}
        />
      </div>
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Enregistrer le mandat
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
