/** Handing the running files of a colleague who leaves to another one: declarations, options, reservations. */

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { ajouter } from '../../../lib/flashs';
import { nombre } from '../../../lib/formats';
import { regler } from '../../../lib/regles';
import { de } from '../../../lib/texte';
import { type Choisi, champDeChoix, idDuChoisi } from '../../../ui/formulaire/choisi';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ChoixDeCollegue } from '../commun/choix';
import classes from '../commun/gestion.module.css';
import type { UtilisateurGere } from '../commun/queries';
import { transmettreLesDossiers } from './queries';

const compter = (combien: number, un: string, plusieurs: string) =>
  combien === 0 ? [] : [`${nombre(combien)} ${combien === 1 ? un : plusieurs}`];

type Dossiers = Awaited<ReturnType<typeof transmettreLesDossiers>>;

/** "2 dénonciations, 1 option"; nothing when there is none. */
export function ditDossiers({ denonciations, options, reservations }: Dossiers): string | null {
  const dits = [
    ...compter(denonciations, 'dénonciation', 'dénonciations'),
    ...compter(options, 'option', 'options'),
    ...compter(reservations, 'réservation', 'réservations'),
  ];
  return dits.length === 0 ? null : dits.join(', ');
}

/** What was handed over, in words. */
function dire(dossiers: Dossiers) {
  const dits = ditDossiers(dossiers);
  return dits === null ? 'Aucun dossier n’était en cours.' : `Dossiers transmis\u00a0: ${dits}.`;
}

const PERSONNE: { vers: Choisi | null } = { vers: null };

function Formulaire({ utilisateur, fermer }: { utilisateur: UtilisateurGere; fermer: () => void }) {
  const cle = useCleDEnvoi();
  const formulaire = useFormulaire({
    forme: 'transmission',
    sujet: utilisateur.id,
    depart: PERSONNE,
    regles: { vers: regler('required') },
    envoyer: async ({ vers }) => {
      const corps = { de: utilisateur.id, vers: idDuChoisi(vers) ?? 0 };
      try {
        const faite = await transmettreLesDossiers(corps.de, corps.vers, cle.pour(corps));
        cle.finie();
        return faite;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: (faite) => {
      fermer();
      ajouter('success', dire(faite));
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p className={classes.lettre}>
        Les dénonciations, options et réservations en cours {de(`${utilisateur.prenom} ${utilisateur.nom}`)}{' '}
        deviennent celles de la personne choisie, qui en est prévenue par e-mail, comme la première. Ce qui
        est terminé reste à son nom.
      </p>
      <ChoixDeCollegue
        {...champDeChoix(formulaire, 'vers')}
        de={utilisateur}
        label="À qui"
        placeholder="Un prescripteur de la société"
        data-autofocus
      />
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Transmettre
        </Button>
        <Button variant="default" onClick={fermer}>
          Annuler
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

/** The button, in a row or on a sheet; nothing for who may not. */
export function Transmettre({
  utilisateur,
  enLigne = false,
}: {
  utilisateur: UtilisateurGere;
  enLigne?: boolean;
}) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const { prenom, nom, actions } = utilisateur;
  if (!actions.transmission.autorisee) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        {...(enLigne ? { size: 'compact-sm' } : { fullWidth: true })}
        aria-label={`Transmettre les dossiers ${de(`${prenom} ${nom}`)}`}
        onClick={open}
      >
        Transmettre les dossiers
      </Button>
      <Modal
        opened={ouvert}
        onClose={close}
        title={`Transmettre les dossiers ${de(`${prenom} ${nom}`)}`}
        size={520}
        closeOnClickOutside={false}
      >
        {ouvert && <Formulaire utilisateur={utilisateur} fermer={close} />}
      </Modal>
    </>
  );
}
