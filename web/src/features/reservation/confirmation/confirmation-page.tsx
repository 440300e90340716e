/** The summary of a complete draft: its data, the next steps, and a sheet to print. */
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import { DOSSIER_INCOMPLET, estFinie, reservation as requeteReservation } from '../../../api/reservation';
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { echeance } from '../../../lib/formats';
import { marque } from '../../../lib/marque';
import { Avis } from '../../../ui/avis';
import { FaireSigner } from '../../../ui/contrat/faire-signer';
import { EtapesReservation } from '../../../ui/etapes-reservation';
import { FilDAriane } from '../../../ui/fil-dariane';
import { IMPRIME } from '../../../ui/imprime';
import { Imprimer } from '../../../ui/imprimer';
import { Linteau } from '../../../ui/linteau';
import { ContenuDeReservation } from '../../../ui/reservation/contenu';
import { signeALaMain } from '../../../ui/reservation/faits';
import classes from './confirmation.module.css';

/** Says what is missing before the reservation can continue. */
function Incomplet({ reservation: { lot, id, formulaire } }: { reservation: Reservation }) {
  const restent = formulaire?.sections.filter(({ etat }) => etat !== 'complete') ?? [];
  return (
    <Avis
      genre="attention"
      titre={DOSSIER_INCOMPLET}
      actions={
        <Button component={Link} to={chemins.lotReservation(lot.id, { brouillon: id })}>
          Compléter le dossier
        </Button>
      }
    >
      <p>{`À revoir\u00a0: ${restent.map(({ libelle }) => libelle.toLowerCase()).join(', ')}.`}</p>
    </Avis>
  );
}

/** Says that the draft has ended while this page was open. */
function Finie({ reservation: { id, statut, motif } }: { reservation: Reservation }) {
  return (
    <Avis
      genre="attention"
      annonce
      titre={`Cette réservation est terminée\u00a0: ${statut.libelle.toLowerCase()}`}
      actions={
        <Button component={Link} to={chemins.suiviReservation(id)}>
          Voir la réservation
        </Button>
      }
    >
      {motif ?? 'Le lot est remis en vente.'}
    </Avis>
  );
}

function CeQuiSuit({ papier }: { papier: boolean }) {
  return (
    <Linteau titre="La suite" neuf>
      <ol className={classes.suite} {...IMPRIME}>
        <li>
          {papier
            ? 'Le contrat s’imprime et se signe à la main\u00a0; sa copie numérisée est déposée.'
            : 'Le contrat est établi, et chaque acquéreur le signe depuis son e-mail.'}
        </li>
        <li>{marque.nom} le contresigne&nbsp;: le lot est réservé.</li>
        <li>
          Le contrat signé est notifié à chaque acquéreur, qui a dix jours pleins pour se rétracter à compter
          du lendemain de la première présentation.
        </li>
        <li>Passé ce délai, la réservation est définitive.</li>
      </ol>
    </Linteau>
  );
}

/** Writes until when the lot is held for this user. */
function tenue({ expiresAt }: Reservation): string | null {
  return expiresAt === null ? null : `. Le lot est pré-réservé pour vous jusqu’au ${echeance(expiresAt)}`;
}

export function ConfirmationPage() {
  const { id } = useLoaderData<Reservation>();
  const { data: reservation } = useSuspenseQuery(requeteReservation(id));
  const { lot, formulaire } = reservation;
  const complet = formulaire?.complet === true;
  return (
    <div className={classes.cadre}>
      <FilDAriane
        parents={[
          { vers: chemins.programme(lot.programme.id), libelle: lot.programme.nomCommercial },
          { vers: chemins.lot(lot.id), libelle: `Lot ${lot.numero}` },
        ]}
        ici="Votre réservation"
      />
      <h1 {...IMPRIME}>
        {complet ? `Le dossier du lot ${lot.numero} est complet` : `Votre réservation du lot ${lot.numero}`}
      </h1>
      <p className={classes.chapeau} {...IMPRIME}>
        {[lot.programme.nomCommercial, lot.programme.lieu.libelle].join(', ')}
        {tenue(reservation)}.
      </p>
      {estFinie(reservation) ? (
        <Finie reservation={reservation} />
      ) : (
        !complet && <Incomplet reservation={reservation} />
      )}
      <EtapesReservation reservation={reservation} />
      <div className={classes.grille}>
        <ContenuDeReservation
          reservation={reservation}
          versLaDenonciation={(denonciation) => chemins.suiviDenonciations({ denonciation })}
        />
        <aside className={classes.cote} aria-label="Ce qui suit">
          <CeQuiSuit papier={signeALaMain(reservation)} />
          <div className={classes.boutons}>
            {!estFinie(reservation) && (
              <>
                <FaireSigner reservation={reservation} />
                <Button
                  component={Link}
                  to={chemins.lotReservation(lot.id, { brouillon: id })}
                  variant="default"
                  fullWidth
                >
                  Modifier le dossier
                </Button>
              </>
            )}
            <Button component={Link} to={chemins.suiviReservation(id)} variant="default" fullWidth>
              Suivre cette réservation
            </Button>
            <Button component={Link} to={chemins.suiviReservations()} variant="default" fullWidth>
              Voir vos réservations
            </Button>
            <Imprimer />
          </div>
        </aside>
      </div>
    </div>
  );
}
