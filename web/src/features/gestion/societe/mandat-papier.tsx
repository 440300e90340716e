/** A mandate that was signed on paper, recorded by its scan and two dates. */
import { Button, FileInput } from '@mantine/core';
import { ErreurAppel } from '../../../api/erreur-appel';
import { accepter, estDouteux, refusDuFichier, regarder } from '../../../lib/fichiers';
import { ajouter } from '../../../lib/flashs';
import { marque } from '../../../lib/marque';
import { regler, verifier } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { enregistrerMandat, type Mandat } from './queries';

const FORMATS = 'pdf,jpg,jpeg,png';
/** In Ko. */
const POIDS = 5_000;

const LIBELLES = {
  fichier: 'Mandat signé',
  dateSignature: 'Signé par la société le',
  dateSignatureIcade: `Signature de ${marque.nom} le`,
};

/** A scan: there, of a kind that is taken, of a weight that is. */
function regleDuScan(fichier: File | null): string | null {
  return fichier === null
    ? verifier('required', fichier)
    : refusDuFichier(fichier, { formats: FORMATS, poidsMax: POIDS });
}

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
      fichier: regleDuScan,
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
  const scan = formulaire.champ('fichier');
  async function choisir(fichier: File | null): Promise<void> {
    if (fichier !== null && estDouteux(fichier, FORMATS)) {
      await regarder(fichier);
    }
    scan.onChange(fichier);
  }
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <FileInput
        {...scan}
        onChange={(fichier) => void choisir(fichier)}
        label={LIBELLES.fichier}
        description="PDF, JPG ou PNG, 5 Mo au plus"
        placeholder="Choisir un fichier"
        accept={accepter(FORMATS)}
        data-autofocus
      />
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
          Annuler
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
