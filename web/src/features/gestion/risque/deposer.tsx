/** Uploads the état des risques of a programme, with its date. */
import { Button, FileInput } from '@mantine/core';
import { ErreurAppel } from '../../../api/erreur-appel';
import { accepter, estDouteux, refusDuFichier, regarder } from '../../../lib/fichiers';
import { ajouter } from '../../../lib/flashs';
import { regler, verifier } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { deposerEtatDesRisques, type EtatDesRisques } from './queries';

const FORMATS = 'pdf';
/** The largest size of the file, in Ko. */
const POIDS = 5_000;

const LIBELLES = { fichier: 'État des risques', etabli: 'Établi le' };

function regleDuFichier(fichier: File | null): string | null {
  return fichier === null
    ? verifier('required', fichier)
    : refusDuFichier(fichier, { formats: FORMATS, poidsMax: POIDS });
}

interface Depot {
  fichier: File | null;
  etabli: string;
}

const RIEN: Depot = { fichier: null, etabli: '' };

export function DeposerEtatDesRisques({ id, fermer }: { id: string; fermer: () => void }) {
  const formulaire = useFormulaire<Depot, EtatDesRisques>({
    forme: 'etat-des-risques',
    sujet: id,
    depart: RIEN,
    regles: { fichier: regleDuFichier, etabli: regler('required', 'date') },
    envoyer: ({ fichier, etabli }) =>
      fichier === null
        ? Promise.reject(new ErreurAppel(400, ''))
        : deposerEtatDesRisques(id, { fichier, etabli }),
    apres: () => {
      fermer();
      ajouter('success', 'État des risques déposé\u00a0: il sera annexé aux contrats.');
    },
  });
  const fichier = formulaire.champ('fichier');
  async function choisir(choisi: File | null): Promise<void> {
    if (choisi !== null && estDouteux(choisi, FORMATS)) {
      await regarder(choisi);
    }
    fichier.onChange(choisi);
  }
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <FileInput
        {...fichier}
        onChange={(choisi) => void choisir(choisi)}
        label={LIBELLES.fichier}
        description="PDF, 5&nbsp;Mo au plus"
        placeholder="Choisir un fichier"
        accept={accepter(FORMATS)}
        data-autofocus
      />
      <ChampDate
        vers="passe"
        {...formulaire.champ('etabli')}
        label={LIBELLES.etabli}
        description="Un état des risques est valable moins de six mois à partir de cette date."
      />
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Déposer l’état des risques
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
