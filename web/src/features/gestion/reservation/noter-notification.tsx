/**
 * Records how a buyer was notified of the signed contract: the way, the day and the proof. The ten days of withdrawal begin
 * once every buyer was notified.
 */
import { Radio } from '@mantine/core';
import { ErreurAppel } from '../../../api/erreur-appel';
import type { AcquereurDuContrat, ModeDeNotification, Reservation } from '../../../api/types';
import { ajouter } from '../../../lib/flashs';
import { jourDe } from '../../../lib/formats';
import { regler } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { ChampFichier, regleDuFichier } from '../../../ui/champs/champ-fichier';
import { CadreDeGeste } from '../../../ui/contrat/cadre-de-geste';
import { Geste } from '../../../ui/contrat/geste';
import { MODES } from '../../../ui/contrat/mots';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { noterLaNotification } from './queries';
import siennes from './reservation.module.css';

interface Tapee {
  mode: ModeDeNotification;
  presentee: string;
  fichier: File | null;
}

const LIBELLES = { presentee: 'Première présentation', fichier: 'Preuve' };
const JOUR = regler('required', 'date');

function Formulaire({
  id,
  acquereur: { rang, nom, consentement },
  fermer,
}: {
  id: number;
  acquereur: AcquereurDuContrat;
  fermer: () => void;
}) {
  const formulaire = useFormulaire<Tapee, Reservation>({
    forme: 'notification-de-contrat',
    sujet: `${id}-${rang}`,
    depart: { mode: 'papier', presentee: '', fichier: null },
    regles: { presentee: JOUR, fichier: regleDuFichier },
    envoyer: ({ mode, presentee, fichier }) =>
      fichier === null
        ? Promise.reject(new ErreurAppel(400, ''))
        : noterLaNotification(id, { acquereur: rang, mode, presentee, fichier }),
    apres: ({ contrat }) => {
      formulaire.abandonner();
      fermer();
      const fin = contrat?.retractation?.fin ?? null;
      ajouter(
        'success',
        fin === null
          ? 'Notification notée\u00a0: il en manque une autre.'
          : `Notification notée\u00a0: le délai court jusqu’au ${jourDe(fin)}.`,
      );
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      libelles={LIBELLES}
      suite={`Les dix jours pour se rétracter courent dès le lendemain de la première présentation à ${nom}, présent ou non.`}
      action="Noter la notification"
      fermer={fermer}
    >
      <Radio.Group
        label="Comment"
        value={formulaire.valeurs.mode}
        onChange={(mode) => formulaire.poser({ mode: mode === 'lre' ? 'lre' : 'papier' })}
      >
        <div className={siennes.facons}>
          <Radio value="papier" label={MODES.papier} />
          <Radio
            value="lre"
            label={MODES.lre}
            description={
              consentement === null
                ? 'N’y a pas consenti\u00a0: sur papier seulement.'
                : `Y a consenti le ${jourDe(consentement)}.`
            }
            disabled={consentement === null}
          />
        </div>
      </Radio.Group>
      <ChampDate vers="passe" {...formulaire.champ('presentee')} label={LIBELLES.presentee} />
      <ChampFichier
        {...formulaire.champ('fichier')}
        label={LIBELLES.fichier}
        description="L’avis de passage ou de réception, ou l’attestation du prestataire. PDF, JPG ou PNG, 5&nbsp;Mo au plus"
      />
    </CadreDeGeste>
  );
}

export function NoterNotification({
  reservation: { id, actions },
  acquereur,
}: {
  reservation: Reservation;
  acquereur: AcquereurDuContrat;
}) {
  return (
    <Geste
      action={actions.notifier}
      libelle={acquereur.notification === null ? 'Noter la notification' : 'Corriger la notification'}
      titre={`Notification du contrat\u00a0: ${acquereur.nom}`}
      de={acquereur.nom}
    >
      {(fermer) => <Formulaire id={id} acquereur={acquereur} fermer={fermer} />}
    </Geste>
  );
}
