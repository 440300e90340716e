/** The sheet of a reservation: its progress, what the reservation waits for and from whom, all its data, and its history. */
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  estAFaireParMoi,
  estAReprendre,
  estASigner,
  estFinie,
  reservation as requeteReservation,
} from '../../../api/reservation';
import { useUtilisateur } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { useFocusGarde } from '../../../lib/focus-garde';
import { dateHeure, prix } from '../../../lib/formats';
import { maintenant } from '../../../lib/horloge';
import { nomComplet } from '../../../lib/normaliser';
import { BlocDuContrat } from '../../../ui/contrat/contrat';
import { FaireSigner } from '../../../ui/contrat/faire-signer';
import { entreDeuxQuestions } from '../../../ui/entre-deux-questions';
import { EtapesReservation } from '../../../ui/etapes-reservation';
import { Fiche } from '../../../ui/fiche';
import { IMPRIME, Imprime } from '../../../ui/imprime';
import { Imprimer } from '../../../ui/imprimer';
import { ContenuDeReservation } from '../../../ui/reservation/contenu';
import { ProchaineEtape } from '../../../ui/reservation/prochaine-etape';
import { StatutReservation } from '../../../ui/statut-suivi';
import { AnnulerReservation } from '../commun/annulation';
import classes from './fiche.module.css';
import { gestesDeLAcquereur, gestesDuContrat } from './gestes-du-contrat';
import { attendUneSignature, RetourDeSignature } from './retour-de-signature';

/** The place of the lot, the date, the prescriber when it is another person, and the option. */
function SousTitre({ reservation, moi }: { reservation: Reservation; moi: number }) {
  const { lot, dateReservation, prescripteur, option } = reservation;
  return (
    <span {...IMPRIME}>
      <Link to={chemins.lot(lot.id)}>{`Lot ${lot.numero}`}</Link>,{' '}
      <Link to={chemins.programme(lot.programme.id)}>{lot.programme.nomCommercial}</Link>,{' '}
      {lot.programme.lieu.libelle} ({lot.programme.lieu.codePostal}) · commencée le{' '}
      {dateHeure(dateReservation)}
      {prescripteur !== null && prescripteur.id !== moi && ` par ${nomComplet(prescripteur)}`}
      {option !== null && ', depuis une option'}
    </span>
  );
}

function Reprendre({
  reservation: { lot },
  aussiEnBarre = false,
  second = false,
}: {
  reservation: Reservation;
  /** Whether a phone has this action in its bar instead. */
  aussiEnBarre?: boolean;
  /** Whether another action is the main one. */
  second?: boolean;
}) {
  return (
    <Button
      component={Link}
      to={chemins.lotReservation(lot.id)}
      data-en-barre={aussiEnBarre || undefined}
      {...(second ? { variant: 'default' } : {})}
    >
      Reprendre
    </Button>
  );
}

/** The reservation, read at short intervals when the user comes back from its signature. */
function useReservation(id: number, deRetour: boolean): Reservation {
  const [debut] = useState(maintenant);
  const attente = (lue: Reservation) => deRetour && attendUneSignature(lue) && entreDeuxQuestions(debut);
  return useSuspenseQuery(requeteReservation(id, attente)).data;
}

export function FichePage() {
  const id = Number(useParams().id);
  const moi = useUtilisateur()?.id ?? 0;
  const deRetour = useSearchParams()[0].get('retour') === 'signature';
  const reservation = useReservation(id, deRetour);
  const { lot, statut, prixContrat, draft, prescripteur } = reservation;
  const garde = useFocusGarde<HTMLDivElement>();
  const sienne = estAReprendre(reservation, moi);
  const aSigner = estASigner(reservation);
  return (
    <Fiche
      parents={[{ vers: chemins.suiviReservations(), libelle: 'Réservations' }]}
      ici={`Lot ${lot.numero}`}
      titre={`Réservation du lot ${lot.numero}`}
      sousTitre={<SousTitre reservation={reservation} moi={moi} />}
      marques={
        <Imprime>
          <StatutReservation statut={statut} fond />
        </Imprime>
      }
      barre={
        sienne && !aSigner
          ? {
              sujet: <p>{prixContrat !== null && <b>{prix(prixContrat)}</b>}</p>,
              actions: <Reprendre reservation={reservation} />,
            }
          : null
      }
    >
      {deRetour && <RetourDeSignature reservation={reservation} />}
      <EtapesReservation reservation={reservation} />
      <div className={classes.grille}>
        <ContenuDeReservation
          reservation={reservation}
          avant={
            <BlocDuContrat
              reservation={reservation}
              gestesDe={(acquereur, contrat) => gestesDeLAcquereur(reservation, acquereur, contrat)}
            />
          }
          versLaDenonciation={(denonciation) => chemins.suiviDenonciations({ denonciation })}
        />
        <aside className={classes.cote} aria-label="Prochaine étape">
          <ProchaineEtape reservation={reservation} aVous={estAFaireParMoi(reservation, moi)}>
            {!estFinie(reservation) && (
              <div className={classes.actes} {...garde}>
                {draft && prescripteur?.id === moi && <FaireSigner reservation={reservation} />}
                {sienne && <Reprendre reservation={reservation} aussiEnBarre={!aSigner} second={aSigner} />}
                {gestesDuContrat(reservation, deRetour ? 'de-retour' : 'en-visite')}
                <AnnulerReservation reservation={reservation} />
              </div>
            )}
          </ProchaineEtape>
          <Imprimer />
        </aside>
      </div>
    </Fiche>
  );
}
