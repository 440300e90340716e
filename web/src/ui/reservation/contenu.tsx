/** Everything that a reservation holds, in the order of its form, then its history. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { references as requeteReferences } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { pourcentage, prix } from '../../lib/formats';
import { Historique } from '../historique';
import { IMPRIME } from '../imprime';
import { Linteau } from '../linteau';
import { type Fait, ListeFaits } from '../liste-faits';
import { Acquereurs } from './acquereurs';
import { SansEtatDesRisques } from './etat-des-risques';
import { faitsDuDepot, faitsDuFinancement, faitsDuNotaire, faitsDuPrix, faitsDuProjet } from './faits';
import { PiecesDeReservation } from './pieces';
import classes from './reservation.module.css';

function Partie({ titre, faits, sinon }: { titre: string; faits: readonly Fait[]; sinon: string }) {
  return (
    <Linteau titre={titre}>
      {faits.length === 0 ? <p className={classes.rien}>{sinon}</p> : <ListeFaits faits={faits} />}
    </Linteau>
  );
}

/** The price of the contract, and its parts. */
function PrixDuContrat({ reservation }: { reservation: Reservation }) {
  const { prixContrat, tva } = reservation;
  return (
    <Linteau titre="Prix">
      {prixContrat === null ? (
        <p className={classes.rien}>
          La TVA reste à choisir&nbsp;; les prix que le contrat peut avoir&nbsp;:
        </p>
      ) : (
        <p className={`lt-title ${classes.montant}`} {...IMPRIME}>
          {prix(prixContrat)}
          {tva !== null && <small>{` TVA ${pourcentage(tva)} comprise`}</small>}
        </p>
      )}
      <ListeFaits faits={faitsDuPrix(reservation)} />
    </Linteau>
  );
}

export function ContenuDeReservation({
  reservation,
  versLaDenonciation,
  avant,
}: {
  reservation: Reservation;
  /** The address at which this user may read a buyer's declaration. */
  versLaDenonciation: (id: number) => string;
  /** Shown above everything else. */
  avant?: ReactNode;
}) {
  const { data: references } = useQuery(requeteReferences);
  const { draft, reservataire, coreservataire, documents, formulaire, historique } = reservation;
  const vide = draft ? 'Aucune information pour le moment.' : 'Ces informations ne sont plus conservées.';
  return (
    <div className={classes.contenu}>
      <SansEtatDesRisques reservation={reservation} />
      {avant}
      <Linteau titre="Acquéreurs">
        {reservataire === null && coreservataire === null ? (
          <p className={classes.rien}>{vide}</p>
        ) : (
          <Acquereurs {...{ reservation, references, versLaDenonciation }} />
        )}
      </Linteau>
      <div className={classes.parties}>
        <PrixDuContrat reservation={reservation} />
        <Partie titre="Projet" faits={faitsDuProjet(reservation, references)} sinon={vide} />
        <Partie titre="Financement" faits={faitsDuFinancement(reservation)} sinon={vide} />
        <Partie titre="Dépôt de garantie" faits={faitsDuDepot(reservation, references)} sinon={vide} />
        <Partie titre="Notaire" faits={faitsDuNotaire(reservation)} sinon="Celui du programme." />
      </div>
      <Linteau titre="Documents">
        <PiecesDeReservation documents={documents} requises={formulaire?.documentsRequis ?? []} />
      </Linteau>
      <Linteau titre="Historique">
        <Historique faits={historique} />
      </Linteau>
    </div>
  );
}
