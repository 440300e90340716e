/** The mandate of a company: where it stands, and one signed on paper, recorded by its scan and two dates. */

import { Button, FileInput, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ErreurAppel } from '../../../api/erreur-appel';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { accepter, estDouteux, refusDuFichier, regarder } from '../../../lib/fichiers';
import { ajouter } from '../../../lib/flashs';
import { date } from '../../../lib/formats';
import { aujourdhui } from '../../../lib/horloge';
import { marque } from '../../../lib/marque';
import { regler, verifier } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import classes from '../commun/gestion.module.css';
import { enregistrerMandat, type Mandat, mandatDeLaSociete } from './queries';

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

function Enregistrer({ id, fermer }: { id: number; fermer: () => void }) {
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

function etat({ actif, dateEcheance }: Mandat): string {
  if (actif) {
    return 'Actif';
  }
  return dateEcheance !== null && dateEcheance < aujourdhui() ? 'Échu' : 'Pas encore actif';
}

export function MandatDeLaSociete({ id }: { id: number }) {
  const requete = useQuery(mandatDeLaSociete(id));
  const [ouvert, { open, close }] = useDisclosure(false);
  const responsable = aLeRole(useUtilisateur(), 'ROLE_IR');
  const mandat = requete.data;
  const permis = mandat?.droits.enregistrer ?? responsable;
  return (
    <Linteau titre="Mandat">
      {aEchoue(requete) && <EchecDeListe phrase="Le mandat n’a pas pu être lu." requete={requete} />}
      <div className={classes.faits} {...IMPRIME}>
        {mandat === null && <p>Aucun mandat encore.</p>}
        {mandat && (
          <ListeFaits
            faits={[
              ['État', etat(mandat)],
              ['Signé par la société', mandat.dateSignature && date(mandat.dateSignature)],
              [`Signature de ${marque.nom}`, mandat.dateSignatureIcade && date(mandat.dateSignatureIcade)],
              ['Échéance', mandat.dateEcheance && date(mandat.dateEcheance)],
              [
                'Document',
                mandat.fichier && (
                  <a href={mandat.fichier} target="_blank" rel="noreferrer">
                    Mandat signé sur papier
                  </a>
                ),
              ],
            ]}
          />
        )}
      </div>
      {permis && mandat !== undefined && (
        <div className={classes.boutons}>
          <Button variant="default" onClick={open}>
            Enregistrer un mandat signé sur papier
          </Button>
        </div>
      )}
      <Modal
        opened={ouvert}
        onClose={close}
        title="Mandat signé sur papier"
        size={560}
        closeOnClickOutside={false}
      >
        <Enregistrer id={id} fermer={close} />
      </Modal>
    </Linteau>
  );
}
