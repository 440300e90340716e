/**
 * The notice after the signature of a contract, or after a contract was sent: the result from the server, and the next step.
 * The reservation is read again while a buyer must sign. A mail says the same to those who leave the page.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { documentDuContrat } from '../../../api/contrat';
import { type CodeDEtape, estFinie, etapeDeReservation } from '../../../api/reservation';
import type { Contrat, Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { echeance } from '../../../lib/formats';
import { marque } from '../../../lib/marque';
import { de } from '../../../lib/texte';
import { AttenteDeSignature } from '../../../ui/attente-de-signature';
import { Avis, type GenreAvis } from '../../../ui/avis';
import { auTour, nomsDe, quiRefuse } from '../../../ui/contrat/mots';
import { SignerSurPlace } from '../../../ui/contrat/signer-sur-place';
import classes from './fiche.module.css';

interface Retour {
  genre: GenreAvis;
  titre: string;
  phrase: string;
  action: ReactNode;
}

const VERS_LA_LISTE = (
  <Button component={Link} to={chemins.suiviReservations()} variant="default">
    Voir vos réservations
  </Button>
);

/** The notice while the buyers sign online: whose turn it is, and who has signed. */
function enLigne(reservation: Reservation, contrat: Contrat): Retour {
  const prochain = auTour(contrat);
  const signataires = contrat.acquereurs.filter(({ etat }) => etat === 'signe');
  if (contrat.refus !== null) {
    return {
      genre: 'attention',
      titre: `${quiRefuse(contrat)?.nom ?? 'Un acquéreur'} a refusé de signer`,
      phrase: `Le lot reste retenu jusqu’au ${echeance(contrat.refus.jusqua)}, le temps d’y revenir par le lien de son e-mail. Appelez-le pour en parler.`,
      action: VERS_LA_LISTE,
    };
  }
  if (signataires.length > 0) {
    return {
      genre: 'fait',
      titre: `${nomsDe(signataires)} a signé`,
      phrase: `C’est au tour ${de(prochain?.nom ?? 'l’autre acquéreur')}\u00a0: son lien est parti à ${prochain?.email ?? 'son adresse'}. S’il est avec vous, il signe ici.`,
      action: <SignerSurPlace reservation={reservation} place="avis" />,
    };
  }
  return {
    genre: 'information',
    titre: `Le contrat est envoyé à ${prochain?.nom ?? 'l’acquéreur'}`,
    phrase:
      'Sa signature s’affiche ici dès qu’elle est enregistrée. Si vous venez de le faire signer, patientez quelques secondes\u00a0; sinon, reprenez\u00a0: ce qui a été lu l’est toujours.',
    action: <SignerSurPlace reservation={reservation} place="avis" />,
  };
}

function aSigner(reservation: Reservation): Retour {
  const { id, contrat } = reservation;
  if (contrat === null || contrat.voie === 'electronique') {
    return contrat === null ? EN_PREPARATION : enLigne(reservation, contrat);
  }
  return contrat.document
    ? {
        genre: 'information',
        titre: 'Le contrat est prêt à imprimer',
        phrase:
          'Chaque acquéreur le signe à la main. Déposez ensuite la copie de toutes ses pages, ci-dessous.',
        action: (
          <Button component="a" href={documentDuContrat(id)} target="_blank" rel="noreferrer">
            Ouvrir le contrat à imprimer
          </Button>
        ),
      }
    : EN_PREPARATION;
}

const EN_PREPARATION: Retour = {
  genre: 'information',
  titre: 'Le contrat se prépare',
  phrase: 'Il sera prêt dans quelques instants\u00a0: cette page l’indiquera.',
  action: VERS_LA_LISTE,
};

const RETOURS: Readonly<Record<CodeDEtape, (reservation: Reservation) => Retour>> = {
  BROUILLON: ({ lot }) => ({
    genre: 'attention',
    titre: 'Le contrat n’est pas en cours de signature',
    phrase: 'La réservation est au brouillon\u00a0: relisez-la, puis faites-la signer.',
    action: (
      <Button component={Link} to={chemins.lotReservation(lot.id)}>
        Reprendre le dossier
      </Button>
    ),
  }),
  SIGNATURE_ACQUEREURS: aSigner,
  SIGNATURE_SOCIETE: ({ contrat }) => ({
    genre: 'fait',
    titre:
      contrat === null || contrat.acquereurs.length > 1
        ? 'Les acquéreurs ont signé'
        : `${nomsDe(contrat.acquereurs)} a signé`,
    phrase: `Il reste la signature ${de(marque.nom)}. Un e-mail vous en avertira, et chacun recevra son exemplaire\u00a0: vous n’avez plus rien à faire.`,
    action: VERS_LA_LISTE,
  }),
  RETRACTATION: ({ contrat }) => ({
    genre: 'fait',
    titre: 'Le contrat est signé par tous',
    phrase:
      contrat?.retractation?.fin == null
        ? 'Il est notifié à chaque acquéreur, qui a ensuite dix jours pleins pour se rétracter.'
        : `Les acquéreurs peuvent se rétracter jusqu’au ${echeance(contrat.retractation.fin)}. Passé ce délai, la vente est définitive.`,
    action: VERS_LA_LISTE,
  }),
  DEFINITIVE: () => ({
    genre: 'fait',
    titre: 'La vente est définitive',
    phrase: 'Le dossier complet se télécharge ci-dessous.',
    action: VERS_LA_LISTE,
  }),
};

/** Whether a part of the signature is still to come. */
export function attendUneSignature(reservation: Reservation): boolean {
  const { contrat, etape } = reservation;
  return (
    !estFinie(reservation) &&
    etapeDeReservation(etape.code) === 'SIGNATURE_ACQUEREURS' &&
    (contrat === null || !contrat.document || (contrat.voie === 'electronique' && contrat.refus === null))
  );
}

export function RetourDeSignature({ reservation }: { reservation: Reservation }) {
  // The sheet of an ended reservation already says everything, so no notice is shown.
  if (estFinie(reservation)) {
    return null;
  }
  const { genre, titre, phrase, action } = RETOURS[etapeDeReservation(reservation.etape.code)](reservation);
  return (
    <div className={classes.retour}>
      {attendUneSignature(reservation) && <AttenteDeSignature />}
      <Avis genre={genre} annonce titre={titre} actions={action}>
        <p>{phrase}</p>
      </Avis>
    </div>
  );
}
