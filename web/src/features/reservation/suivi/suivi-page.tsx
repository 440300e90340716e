/**
 * The user's reservations: the deadlines of the coming days, then all, running ones first; for a manager, those of the whole
 * company.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { comptesDesReservations } from '../../../api/comptes';
import { amorcer } from '../../../api/requetes';
import {
  ETAPES_DE_RESERVATION,
  reservations,
  STATUTS_DE_RESERVATION,
  sansReservation,
} from '../../../api/reservation';
import { useUtilisateur } from '../../../api/session';
import type { Reservation } from '../../../api/types';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { finEnMots } from '../../../lib/echeances';
import { nombre } from '../../../lib/formats';
import { useMaintenant } from '../../../lib/horloge';
import { TAILLES } from '../../../lib/tailles';
import { CadreDeSuivi } from '../../../ui/cadre-suivi';
import { Exporter } from '../../../ui/exporter';
import { FriseJours } from '../../../ui/frise-jours';
import { Linteau } from '../../../ui/linteau';
import { Pages } from '../../../ui/pages';
import { FiltreDePrescripteur } from '../../../ui/table/filtre-prescripteur';
import { ChoixDeFiltre, JourDeFiltre } from '../../../ui/table/filtres';
import { FiltresDeSuivi } from '../../../ui/table/filtres-de-suivi';
import { OngletsDesEtats } from '../../../ui/table/onglets-des-etats';
import { Table } from '../../../ui/table/table';
import { TotauxParPrescripteur } from '../../../ui/table/totaux-par-prescripteur';
import { type EtatDeListe, nombreOuRien, SANS_NOM, useListe } from '../../../ui/table/use-liste';
import { Vide } from '../../../ui/vide';
import { colonnesDe, TRIS } from './colonnes';
import './suivi.css';

const MINUTE = 60_000;

/** The running reservations, in the order of their deadlines. */
const COURANTES = {
  'statut[]': ['EN_COURS'],
  'order[dateEcheance]': 'asc',
  limit: TAILLES.reservationsEnCours,
} as const;

/** The address parameters of the filters that are in the panel under the button "Filtres". */
const REPLIES = ['etape', 'prescripteur', 'du', 'au', 'echeanceDu', 'echeanceAu'] as const;

const enListe = (valeur: string | null) => (valeur === null ? [] : [valeur]);

/** Says how many reservations run, and when the first one ends. The filters of the page do not count here. */
function Phrase() {
  const ici = useMaintenant(MINUTE);
  const { data } = useQuery(reservations(COURANTES));
  if (data === undefined) {
    return '\u00a0';
  }
  const prochaine = data.membres.map(({ dateEcheance }) => dateEcheance).find((fin) => fin !== null) ?? null;
  return (
    <>
      {data.total === 0 ? 'Aucune réservation en cours.' : `${nombre(data.total)} en cours.`}
      {prochaine !== null && (
        <>
          {' '}
          La prochaine prend fin <b>{finEnMots(Date.parse(prochaine), ici)}</b>.
        </>
      )}
    </>
  );
}

/** The deadlines of the coming days. */
function Echeances() {
  const { data } = useQuery(reservations(COURANTES));
  const epingles = (data?.membres ?? []).flatMap((une) => {
    const fin = une.dateEcheance;
    return fin === null
      ? []
      : [
          {
            instant: Date.parse(fin),
            titre: une.lot.numero,
            precision: une.reservataire?.nom ?? une.etape.libelle,
          },
        ];
  });
  return epingles.length > 0 && <FriseJours nom="Les échéances des jours à venir" epingles={epingles} />;
}

/** The first calls of the page, when its address has no filter. */
export const premieresReservations = () =>
  [
    reservations({ page: 1, limit: TAILLES.reservations }),
    reservations(COURANTES),
    comptesDesReservations({}),
  ] as const;

/** Reads the answers of the first calls from the HTML shell before the first render, so that the page renders once. */
export const amorcerReservations = () => amorcer(...premieresReservations());

function Filtres({ etat, deToute }: { etat: EtatDeListe; deToute: boolean }) {
  return (
    <FiltresDeSuivi
      nom="Filtrer les réservations"
      recherche="Acquéreur, lot, programme"
      etat={etat}
      replies={REPLIES}
      tris={TRIS}
    >
      <ChoixDeFiltre
        etat={etat}
        nom="etape"
        libelle="Étape"
        tous="Toutes"
        choix={ETAPES_DE_RESERVATION.map(({ code, label }) => ({ value: code, label }))}
      />
      {deToute && <FiltreDePrescripteur etat={etat} />}
      <JourDeFiltre libelle="Commencées depuis le" nom="du" etat={etat} />
      <JourDeFiltre libelle="Commencées jusqu’au" nom="au" etat={etat} />
      <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
      <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
    </FiltresDeSuivi>
  );
}

/** Writes "12 réservations", the number that the filters select. */
const Compte = ({ total }: { total: number | undefined }) =>
  total !== undefined && (
    <span aria-live="polite">{`${nombre(total)}\u00a0${total > 1 ? 'réservations' : 'réservation'}`}</span>
  );

const cle = ({ id }: Reservation) => String(id);

export function SuiviPage() {
  const utilisateur = useUtilisateur();
  const deToute = aLeRole(utilisateur, 'ROLE_ER');
  const moi = utilisateur?.id ?? 0;
  // The server's order by default: running reservations, the one that ends first at the top, then the others.
  const etat = useListe('', 'asc', SANS_NOM);
  const demandes = {
    recherche: etat.lire('search'),
    'prescripteur.id': nombreOuRien(etat.lire('prescripteur')),
    'etape[]': enListe(etat.lire('etape')),
    'statut[]': enListe(etat.lire('statut')),
    'dateReservation[gte]': etat.lire('du'),
    'dateReservation[lte]': etat.lire('au'),
    'dateEcheance[gte]': etat.lire('echeanceDu'),
    'dateEcheance[lte]': etat.lire('echeanceAu'),
    ...(etat.tri.champ === '' ? {} : etat.ordre),
  };
  const requete = useQuery(reservations({ ...demandes, page: etat.page, limit: TAILLES.reservations }));
  const { data: comptes } = useQuery(comptesDesReservations(demandes));
  const colonnes = useMemo(() => colonnesDe(moi, deToute), [moi, deToute]);
  return (
    <CadreDeSuivi
      titre={deToute ? 'Les réservations de votre société' : 'Vos réservations'}
      phrase={<Phrase />}
      bouton={<Exporter liste="/api/reservations/export" demandes={demandes} total={requete.data?.total} />}
      filtres={<Filtres etat={etat} deToute={deToute} />}
    >
      <OngletsDesEtats etat={etat} etats={STATUTS_DE_RESERVATION} comptes={comptes} />
      <TotauxParPrescripteur etat={etat} comptes={comptes} unites={['réservation', 'réservations']} />
      <Echeances />
      <Linteau niveau="table" titre="Dossiers" aside={<Compte total={requete.data?.total} />}>
        <Table
          nom="Réservations"
          colonnes={colonnes}
          lignes={requete.data?.membres}
          cle={cle}
          tri={etat.tri}
          requete={requete}
          attente={4}
          ouvrir={({ id }) => chemins.suiviReservation(id)}
          vide={
            <Vide facade={!etat.filtree} titre={sansReservation(etat.filtree)}>
              <Link to={chemins.rechercheLots()} className="lt-lien">
                Chercher un lot
              </Link>
            </Vide>
          }
        />
        <Pages
          total={Math.ceil((requete.data?.total ?? 0) / TAILLES.reservations)}
          page={etat.page}
          lien={etat.lienDePage}
          className="reservations-pied"
        />
      </Linteau>
    </CadreDeSuivi>
  );
}
