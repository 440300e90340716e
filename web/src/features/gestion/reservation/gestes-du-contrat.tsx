/** The staff's actions on a contract, by stage. A refused action stays visible with its reason. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dossierDeLaVente } from '../../../api/contrat';
import { type CodeDEtape, estFinie, etapeDeReservation } from '../../../api/reservation';
import type { AcquereurDuContrat, Contrat, Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { BoutonDAction } from '../../../ui/bouton-action';
import { CorrigerAdresse } from '../../../ui/contrat/corriger-adresse';
import { DeposerPapier } from '../../../ui/contrat/deposer-papier';
import { RenvoyerAuBrouillon } from '../../../ui/contrat/renvoyer-au-brouillon';
import { RenvoyerLien } from '../../../ui/contrat/renvoyer-lien';
import { ConfirmerPapier } from './confirmer-papier';
import { EnvoyerDossier } from './envoyer-dossier';
import { NoterNotification } from './noter-notification';
import { NoterProfessionnel } from './noter-professionnel';
import { NoterRetractation } from './noter-retractation';

/** A link to the list of contracts to countersign, which asks for the password. */
function AllerContresigner({ reservation: { actions } }: { reservation: Reservation }) {
  return actions.contresigner.autorisee ? (
    <Button component={Link} to={chemins.gestionContrats()} fullWidth>
      Contresigner
    </Button>
  ) : (
    <BoutonDAction action={actions.contresigner} libelle="Contresigner" faire={() => undefined} />
  );
}

type Gestes = (reservation: Reservation, contrat: Contrat) => ReactNode;

const RIEN: Gestes = () => null;

const GESTES: Readonly<Record<CodeDEtape, Gestes>> = {
  BROUILLON: RIEN,
  SIGNATURE_ACQUEREURS: (reservation, contrat) => (
    <>
      {contrat.voie === 'papier' ? (
        <DeposerPapier reservation={reservation} contrat={contrat} encore={false} />
      ) : (
        <RenvoyerLien reservation={reservation} contrat={contrat} />
      )}
      <RenvoyerAuBrouillon reservation={reservation} />
    </>
  ),
  SIGNATURE_SOCIETE: (reservation, contrat) =>
    contrat.voie === 'papier' ? (
      <>
        <ConfirmerPapier reservation={reservation} />
        <DeposerPapier reservation={reservation} contrat={contrat} encore />
      </>
    ) : (
      <AllerContresigner reservation={reservation} />
    ),
  RETRACTATION: RIEN,
  DEFINITIVE: (reservation) =>
    reservation.actions.dossier.autorisee && (
      <>
        <Button component="a" fullWidth href={dossierDeLaVente(reservation.id)} download>
          Télécharger le dossier (ZIP)
        </Button>
        <EnvoyerDossier reservation={reservation} />
      </>
    ),
};

export const gestesDuContrat = (reservation: Reservation): ReactNode =>
  reservation.contrat !== null &&
  GESTES[etapeDeReservation(reservation.etape.code)](reservation, reservation.contrat);

type GestesDUnAcquereur = (
  reservation: Reservation,
  acquereur: AcquereurDuContrat,
  contrat: Contrat,
) => ReactNode;

const professionnel: GestesDUnAcquereur = (reservation, acquereur) =>
  reservation.actions.professionnel.autorisee &&
  !acquereur.professionnel && <NoterProfessionnel reservation={reservation} acquereur={acquereur} />;

const GESTES_D_UN_ACQUEREUR: Readonly<Record<CodeDEtape, GestesDUnAcquereur>> = {
  BROUILLON: () => undefined,
  SIGNATURE_ACQUEREURS: (reservation, acquereur, contrat) => (
    <>
      {contrat.voie === 'electronique' &&
        acquereur.etat === 'attend' &&
        reservation.actions.corrigerAdresse.autorisee && (
          <CorrigerAdresse reservation={reservation} acquereur={acquereur} />
        )}
      {professionnel(reservation, acquereur, contrat)}
    </>
  ),
  SIGNATURE_SOCIETE: professionnel,
  RETRACTATION: (reservation, acquereur) =>
    !acquereur.professionnel && (
      <>
        <NoterNotification reservation={reservation} acquereur={acquereur} />
        <NoterRetractation reservation={reservation} acquereur={acquereur} />
      </>
    ),
  // A withdrawal letter may be posted in time and arrive after the end of the withdrawal period, when the sale is already
  // firm.
  DEFINITIVE: (reservation, acquereur) =>
    reservation.actions.retracter.autorisee &&
    !acquereur.professionnel && <NoterRetractation reservation={reservation} acquereur={acquereur} />,
};

export const gestesDeLAcquereur: GestesDUnAcquereur = (reservation, acquereur, contrat) =>
  estFinie(reservation)
    ? undefined
    : GESTES_D_UN_ACQUEREUR[etapeDeReservation(reservation.etape.code)](reservation, acquereur, contrat) ||
      undefined;
