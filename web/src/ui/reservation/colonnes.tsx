/** The columns of every list of reservations: progress, buyer, price, deadline. */
import { Link } from 'react-router';
import { estAFaireParMoi, estFinie } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { dateHeure, prix } from '../../lib/formats';
import { nomComplet } from '../../lib/normaliser';
import { Avancement } from '../avancement';
import { Reste } from '../reste';
import type { Colonne } from '../table/colonnes';
import { nomsDesAcquereurs } from './acheteurs';
import './colonnes.css';

export type ColonneDeReservation = Colonne<Reservation> & { imprimee: true };

/** The column of the progress. `moi` is the current user, for whom their own drafts have another text. */
export const avancement = (moi: number | null): ColonneDeReservation => ({
  cle: 'avancement',
  titre: 'Avancement',
  tri: 'statut',
  place: 'haut',
  imprimee: true,
  classe: 'reservations-avancement',
  rendu: (reservation) => <Avancement reservation={reservation} aVous={estAFaireParMoi(reservation, moi)} />,
});

/** The lot, as a link to the sheet of the reservation. */
export const lotVers = (fiche: (id: number) => string): ColonneDeReservation => ({
  cle: 'lot',
  titre: 'Lot',
  imprimee: true,
  place: 'milieu',
  nomme: true,
  rendu: ({ id, lot: { numero, programme } }) => (
    <>
      <Link to={fiche(id)}>{numero}</Link>
      <small>{`${programme.nomCommercial}, ${programme.lieu.libelle}`}</small>
    </>
  ),
});

export const ACQUEREURS: ColonneDeReservation = {
  cle: 'acquereurs',
  titre: 'Acquéreurs',
  tri: 'contact.nom',
  place: 'bas',
  imprimee: true,
  rendu: (reservation) => {
    const [premier = 'Pas encore choisis', ...autres] = nomsDesAcquereurs(reservation);
    return (
      <>
        {premier}
        {autres.length > 0 && <small>{`avec ${autres.join(', ')}`}</small>}
      </>
    );
  },
};

export const PRESCRIPTEUR: ColonneDeReservation = {
  cle: 'prescripteur',
  titre: 'Prescripteur',
  tri: 'prescripteur.nom',
  place: 'pied',
  imprimee: true,
  rendu: ({ prescripteur }) =>
    prescripteur === null ? (
      '–'
    ) : (
      <>
        {nomComplet(prescripteur)}
        {prescripteur.compte[0] !== undefined && <small>{prescripteur.compte[0].nom}</small>}
      </>
    ),
};

export const PRIX: ColonneDeReservation = {
  cle: 'prix',
  titre: 'Prix',
  tri: 'prix',
  place: 'milieu-droite',
  droite: true,
  imprimee: true,
  rendu: ({ prixContrat }) => (prixContrat === null ? '–' : <b>{prix(prixContrat)}</b>),
};

export const COMMENCEE: ColonneDeReservation = {
  cle: 'commencee',
  titre: 'Commencée le',
  tri: 'dateReservation',
  imprimee: true,
  rendu: ({ dateReservation }) => dateHeure(dateReservation),
};

export const ECHEANCE: ColonneDeReservation = {
  cle: 'echeance',
  titre: 'Échéance',
  tri: 'dateEcheance',
  place: 'bas-droite',
  imprimee: true,
  classe: 'reservations-echeance',
  rendu: (reservation) => {
    const { dateModification, dateEcheance: fin, dateFin, motif, lot } = reservation;
    if (estFinie(reservation)) {
      return (
        <>
          {dateFin === null ? '–' : `terminée le ${dateHeure(dateFin)}`}
          {motif !== null && <small>{motif}</small>}
        </>
      );
    }
    return fin === null ? (
      '–'
    ) : (
      <Reste
        quoi={`réservation du lot ${lot.numero}`}
        debut={Date.parse(dateModification)}
        fin={Date.parse(fin)}
      />
    );
  },
};
