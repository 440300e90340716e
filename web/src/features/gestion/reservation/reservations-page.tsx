/** All reservations: progress, prescriber, buyers and deadline. Each row leads to its sheet. */
import { ETAPES_DE_RESERVATION, STATUTS_DE_RESERVATION, sansReservation } from '../../../api/reservation';
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import {
  ACQUEREURS,
  avancement,
  COMMENCEE,
  ECHEANCE,
  lotVers,
  PRESCRIPTEUR,
  PRIX,
} from '../../../ui/reservation/colonnes';
import type { Colonne } from '../../../ui/table/colonnes';
import { FiltreDeProgramme } from '../../../ui/table/filtre-programme';
import { ChampDeRecherche, ChoixDeFiltre, JourDeFiltre } from '../../../ui/table/filtres';
import { SANS_NOM, useListe } from '../../../ui/table/use-liste';
import { ListeDeGestion } from '../commun/liste-gestion';

const COLONNES: readonly Colonne<Reservation>[] = [
  avancement(null),
  lotVers(chemins.gestionReservation),
  PRESCRIPTEUR,
  ACQUEREURS,
  PRIX,
  COMMENCEE,
  ECHEANCE,
];

const choix = (codes: readonly { code: string; label: string }[]) =>
  codes.map(({ code, label }) => ({ value: code, label }));

const enListe = (valeur: string | null) => (valeur === null ? [] : [valeur]);

export function ReservationsPage() {
  // The server's order by default: running reservations first, and among them the one that ends first.
  const etat = useListe('', 'asc', SANS_NOM);
  return (
    <ListeDeGestion
      titre="Réservations"
      nom="reservations"
      unites={['réservation', 'réservations']}
      etat={etat}
      demandes={{
        contact: etat.lire('search'),
        'etape[]': enListe(etat.lire('etape')),
        'statut[]': enListe(etat.lire('statut')),
        programme: etat.lire('programme'),
        'dateReservation[gte]': etat.lire('du'),
        'dateReservation[lte]': etat.lire('au'),
        'dateEcheance[gte]': etat.lire('echeanceDu'),
        'dateEcheance[lte]': etat.lire('echeanceAu'),
        ...(etat.tri.champ === '' ? {} : etat.ordre),
      }}
      colonnes={COLONNES}
      cle={({ id }) => String(id)}
      ouvrir={({ id }) => chemins.gestionReservation(id)}
      vide={sansReservation(etat.filtree)}
      filtres={
        <>
          <ChampDeRecherche etat={etat} libelle="Acquéreur" />
          <FiltreDeProgramme etat={etat} />
          <ChoixDeFiltre
            etat={etat}
            nom="etape"
            libelle="Étape"
            tous="Toutes"
            choix={choix(ETAPES_DE_RESERVATION)}
          />
          <ChoixDeFiltre etat={etat} nom="statut" libelle="État" choix={choix(STATUTS_DE_RESERVATION)} />
          <JourDeFiltre libelle="Commencées depuis le" nom="du" etat={etat} />
          <JourDeFiltre libelle="Commencées jusqu’au" nom="au" etat={etat} />
          <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
          <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
        </>
      }
    />
  );
}
