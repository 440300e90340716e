/** The prescriber's actions on a contract, by stage. A refused action stays visible with its reason. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { documentDuContrat, dossierDeLaVente } from '../../../api/contrat';
import { type CodeDEtape, etapeDeReservation } from '../../../api/reservation';
import type { AcquereurDuContrat, Contrat, Reservation } from '../../../api/types';
import { CorrigerAdresse } from '../../../ui/contrat/corriger-adresse';
import { DeposerPapier } from '../../../ui/contrat/deposer-papier';
import { RenvoyerAuBrouillon } from '../../../ui/contrat/renvoyer-au-brouillon';
import { RenvoyerLien } from '../../../ui/contrat/renvoyer-lien';
import { SignerSurPlace } from '../../../ui/contrat/signer-sur-place';

/** `de-retour`: a notice at the top of the page already shows the next step. `en-visite`: there is no such notice. */
type Retour = 'de-retour' | 'en-visite';

type Gestes = (reservation: Reservation, contrat: Contrat, deRetour: Retour) => ReactNode;

const RIEN: Gestes = () => null;

const GESTES: Readonly<Record<CodeDEtape, Gestes>> = {
  BROUILLON: RIEN,
  SIGNATURE_ACQUEREURS: (reservation, contrat, retour) =>
    contrat.voie === 'papier' ? (
      <>
        {contrat.document && (
          <Button
            component="a"
            fullWidth
            {...(retour === 'de-retour' ? { variant: 'default' } : {})}
            href={documentDuContrat(reservation.id)}
            target="_blank"
            rel="noreferrer"
          >
            Imprimer le contrat
          </Button>
        )}
        <DeposerPapier reservation={reservation} contrat={contrat} encore={false} />
        <RenvoyerAuBrouillon reservation={reservation} />
      </>
    ) : (
      <>
        <SignerSurPlace
          reservation={reservation}
          place={retour === 'de-retour' ? 'apres-l-avis' : 'colonne'}
        />
        <RenvoyerLien reservation={reservation} contrat={contrat} />
        <RenvoyerAuBrouillon reservation={reservation} />
      </>
    ),
  SIGNATURE_SOCIETE: (reservation, contrat) =>
    contrat.voie === 'papier' && <DeposerPapier reservation={reservation} contrat={contrat} encore />,
  RETRACTATION: RIEN,
  DEFINITIVE: ({ id, actions }) =>
    actions.dossier.autorisee && (
      <Button component="a" fullWidth href={dossierDeLaVente(id)} download>
        Télécharger le dossier (ZIP)
      </Button>
    ),
};

export const gestesDuContrat = (reservation: Reservation, retour: Retour): ReactNode =>
  reservation.contrat !== null &&
  GESTES[etapeDeReservation(reservation.etape.code)](reservation, reservation.contrat, retour);

/** The action on one buyer: correct their e-mail or phone, until they have signed online. */
export const gestesDeLAcquereur = (
  reservation: Reservation,
  acquereur: AcquereurDuContrat,
  contrat: Contrat,
): ReactNode =>
  contrat.voie === 'electronique' &&
  acquereur.etat === 'attend' &&
  reservation.actions.corrigerAdresse.autorisee ? (
    <CorrigerAdresse reservation={reservation} acquereur={acquereur} />
  ) : undefined;
