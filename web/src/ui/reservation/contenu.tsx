/** Everything that a reservation holds, in the order of its form, then its history. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pieceDuContrat } from '../../api/contrat';
import { references as requeteReferences } from '../../api/reservation';
import type { DocumentDeReservation, Reservation } from '../../api/types';
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

/** Whether the document is on another site, so that no contract holds a copy of it. */
const estDAilleurs = ({ url }: DocumentDeReservation) => url?.startsWith('/') === false;

/**
 * All documents, each once. A contract holds copies of the documents that the portal adds. These copies take the place of the catalogue's
 * documents, which go on changing, and the contract takes the place of its model.
 */
function documentsDe({ id, documents, contrat }: Reservation): readonly DocumentDeReservation[] {
  const annexes = (contrat?.pieces ?? []).filter(({ genre }) => genre === 'annexe');
  if (annexes.length === 0) {
    return contrat === null ? documents : documents.filter(({ type }) => type !== 'CONTRAT_RESERVATION');
  }
  const copies = annexes.map(
    ({ id: piece, genre, libelle, typeMime, taille }, position): DocumentDeReservation => {
      const url = pieceDuContrat(id, piece);
      return {
        id: `annexe-${piece}`,
        categorie: 'lot',
        type: genre,
        autocomplete: true,
        libelle,
        position,
        url,
        preview: url,
        typeMime,
        taille,
        dateAjout: null,
        nomFichier: null,
      };
    },
  );
  return [...documents.filter((un) => !un.autocomplete || estDAilleurs(un)), ...copies];
}

export function ContenuDeReservation({
  reservation,
  versLaDenonciation,
  avant,
}: {
  reservation: Reservation;
  /** The address at which this user may read a buyer's declaration. */
  versLaDenonciation: (id: number) => string;
  /** The element above everything else. */
  avant?: ReactNode;
}) {
  const { data: references } = useQuery(requeteReferences);
  const { draft, reservataire, coreservataire, formulaire, historique } = reservation;
  const documents = documentsDe(reservation);
  const annexee = documents.some(({ type }) => type === 'annexe');
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
        <PiecesDeReservation
          documents={documents}
          requises={formulaire?.documentsRequis ?? []}
          {...(annexee ? { duLot: 'annexés au contrat' } : {})}
        />
      </Linteau>
      <Linteau titre="Historique">
        <Historique faits={historique} />
      </Linteau>
    </div>
  );
}
