/**
 * The contract of a reservation: who has signed and whose turn it is, a refusal that the buyer can still withdraw, how the buyers were
 * notified with the withdrawal period that this starts, and the files.
 */
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { documentDuContrat, pieceDuContrat, preuveDuContrat } from '../../api/contrat';
import { estFinie, etapeDeReservation } from '../../api/reservation';
import type { AcquereurDuContrat, Contrat, Reservation } from '../../api/types';
import { dateHeure, echeance } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { Avis } from '../avis';
import { Linteau } from '../linteau';
import { ListeFaits } from '../liste-faits';
import classes from './contrat.module.css';
import { delaiDe, notificationDe, ouEnEst, quiRefuse, VOIES } from './mots';

const ICONES: Record<AcquereurDuContrat['etat'], typeof IconCheck> = {
  attend: IconClock,
  signe: IconCheck,
  refuse: IconX,
};

function Signataire({
  etat,
  aSonTour,
  nom,
  precisions,
  ou,
  gestes,
}: {
  etat: AcquereurDuContrat['etat'];
  aSonTour: boolean;
  nom: string;
  precisions: readonly (string | null)[];
  ou: string;
  gestes?: ReactNode;
}) {
  const Icone = aSonTour ? IconPencil : ICONES[etat];
  return (
    <li data-etat={etat} data-tour={aSonTour || undefined}>
      <Icone size={18} stroke={1.5} aria-hidden="true" />
      <div>
        <b>{nom}</b>
        {precisions.map((une) => une !== null && <small key={une}>{une}</small>)}
      </div>
      <span>{ou}</span>
      {gestes !== undefined && <div className={classes.gestes}>{gestes}</div>}
    </li>
  );
}

function Signataires({
  contrat,
  enSignature,
  gestesDe,
}: {
  contrat: Contrat;
  enSignature: boolean;
  gestesDe: ((acquereur: AcquereurDuContrat) => ReactNode) | undefined;
}) {
  const { acquereurs, societe, tour, voie } = contrat;
  return (
    <ol className={classes.signataires} aria-label="Qui signe">
      {acquereurs.map((un) => {
        const aSonTour = un.etat === 'attend' && (tour === un.rang || (enSignature && voie === 'papier'));
        return (
          <Signataire
            key={un.rang}
            etat={un.etat}
            aSonTour={aSonTour}
            nom={un.nom}
            precisions={[un.email, notificationDe(un, contrat)]}
            ou={ouEnEst(un, aSonTour, voie)}
            gestes={gestesDe?.(un)}
          />
        );
      })}
      <Signataire
        etat={societe.etat}
        aSonTour={tour === 'societe'}
        nom={marque.nom}
        precisions={[societe.etat === 'attend' ? 'Contresigne une fois que les acquéreurs ont signé' : null]}
        ou={ouEnEst(societe, tour === 'societe', voie)}
      />
    </ol>
  );
}

/** The refusal of a buyer, which this buyer can still withdraw. */
function Refus({ contrat }: { contrat: Contrat }) {
  const { refus } = contrat;
  return (
    refus !== null && (
      <Avis
        genre="attention"
        titre={`${quiRefuse(contrat)?.nom ?? 'Un acquéreur'} a refusé de signer le ${dateHeure(refus.le)}`}
      >
        {refus.motif !== null && <p>{`Sa raison\u00a0: ${refus.motif}`}</p>}
        <p>
          {`Le lot reste retenu jusqu’au ${echeance(refus.jusqua)}. D’ici là, le lien de son e-mail lui permet d’y revenir\u00a0: la signature reprend où elle en était. Sinon, la réservation est annulée.`}
        </p>
      </Avis>
    )
  );
}

/** The stored files, each with its link. The annexes are among the documents of the reservation (`ui/reservation/contenu.tsx`). */
function Papiers({ id, contrat }: { id: number; contrat: Contrat }) {
  const { document, preuve, pieces, reference, societe, acquereurs } = contrat;
  const signe = societe.etat === 'signe' || acquereurs.some(({ etat }) => etat === 'signe');
  const liens = [
    document &&
      ([documentDuContrat(id), `${signe ? 'Contrat signé' : 'Contrat'} ${reference} (PDF)`] as const),
    preuve && ([preuveDuContrat(id), 'Dossier de preuve (PDF)'] as const),
    ...pieces
      .filter(({ genre }) => genre !== 'annexe')
      .map(({ id: piece, libelle }) => [pieceDuContrat(id, piece), libelle] as const),
  ].filter((un) => un !== false);
  return (
    liens.length > 0 && (
      <ul className={classes.papiers} aria-label="Papiers du contrat">
        {liens.map(([adresse, libelle]) => (
          <li key={adresse}>
            <a href={adresse} target="_blank" rel="noreferrer">
              {libelle}
            </a>
          </li>
        ))}
      </ul>
    )
  );
}

export function BlocDuContrat({
  reservation,
  gestesDe,
}: {
  reservation: Reservation;
  /** The actions on one buyer, as buttons. */
  gestesDe?: (acquereur: AcquereurDuContrat, contrat: Contrat) => ReactNode;
}) {
  const { id, contrat, etape } = reservation;
  if (contrat === null) {
    return null;
  }
  const enSignature = !estFinie(reservation) && etapeDeReservation(etape.code) === 'SIGNATURE_ACQUEREURS';
  const delai = estFinie(reservation) ? null : delaiDe(contrat);
  return (
    <Linteau titre="Contrat">
      <div className={classes.contrat}>
        <Refus contrat={contrat} />
        <ListeFaits
          faits={[
            ['Référence', contrat.reference],
            ['Signature', VOIES[contrat.voie]],
            ['Envoyé le', dateHeure(contrat.envoye)],
            ['À signer avant', enSignature && contrat.refus === null && echeance(contrat.echeance)],
          ]}
        />
        <Signataires
          contrat={contrat}
          enSignature={enSignature}
          gestesDe={gestesDe && ((acquereur) => gestesDe(acquereur, contrat))}
        />
        {delai !== null && <p>{delai}</p>}
        {contrat.voie === 'papier' && enSignature && (
          <ol className={classes.marche} aria-label="Signer sur papier">
            <li>Imprimez le contrat, en autant d’exemplaires que de signataires.</li>
            <li>Chaque acquéreur paraphe chaque page, date et signe la dernière.</li>
            <li>Déposez la copie de toutes les pages&nbsp;: un PDF, ou des photographies.</li>
            <li>{`${marque.nom} la vérifie, et signe à son tour.`}</li>
          </ol>
        )}
        <Papiers id={id} contrat={contrat} />
      </div>
    </Linteau>
  );
}
