import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { STATUTS_D_OPTION } from '../../api/option';
import { chemins } from '../../lib/chemins';
import { prix } from '../../lib/formats';
import { Exporter } from '../../ui/exporter';
import { StatutLot } from '../../ui/statut-lot';
import { ActionsDeLigne } from '../../ui/table/actions-de-ligne';
import type { Colonne } from '../../ui/table/colonnes';
import { FiltreDeProgramme } from '../../ui/table/filtre-programme';
import { ChampDeRecherche, ChoixDeFiltre, JourDeFiltre } from '../../ui/table/filtres';
import { FiltresDeSuivi } from '../../ui/table/filtres-de-suivi';
import { OngletsDesEtats } from '../../ui/table/onglets-des-etats';
import { Table } from '../../ui/table/table';
import { TotauxParPrescripteur } from '../../ui/table/totaux-par-prescripteur';
import { useListe } from '../../ui/table/use-liste';
import { Vide } from '../../ui/vide';
import { Cas } from './cas';
import { PANNE } from './exemples';
import classes from './planche-page.module.css';

interface Ligne {
  id: string;
  programme: string;
  prix: number;
  code: 'L' | 'O' | 'T' | 'R';
  statut: string;
}

const LIGNES: readonly Ligne[] = [
  { id: 'A203', programme: 'L’Écluse Saint-Félix', prix: 389_000, code: 'L', statut: 'Libre' },
  { id: 'B102', programme: 'Les Œillets blancs', prix: 276_938, code: 'O', statut: 'Optionné' },
  { id: 'C001', programme: 'Cour des Tanneurs', prix: 1_111_111, code: 'T', statut: 'Pré-réservé' },
  { id: 'D404', programme: 'Villa Orangeraie', prix: 248_804.5, code: 'R', statut: 'Réservé' },
];

const ici = chemins.gestionPlanche();
const COLONNES: readonly Colonne<Ligne>[] = [
  {
    cle: 'lot',
    titre: 'Lot',
    tri: 'lot',
    rendu: ({ id }) => <Link to={ici}>{id}</Link>,
  },
  {
    cle: 'programme',
    titre: 'Programme',
    rendu: ({ programme }) => programme,
  },
  {
    cle: 'prix',
    titre: 'Prix',
    tri: 'prix',
    droite: true,
    rendu: (ligne) => <b>{prix(ligne.prix)}</b>,
  },
  {
    cle: 'statut',
    titre: 'Statut',
    rendu: ({ code, statut }) => <StatutLot code={code} libelle={statut} />,
  },
];

const cle = ({ id }: Ligne) => id;
const TRI = { champ: 'prix', sens: 'asc', lien: () => ({ to: { search: '' }, suivre: () => {} }) } as const;

/** Filters, kept in the page's address like those of any list. */
function Filtres() {
  const etat = useListe('lot');
  return (
    <Cas titre="Filtres d’une liste">
      <div className={classes.rangee}>
        <ChampDeRecherche etat={etat} libelle="Lot, programme" />
        <ChoixDeFiltre
          etat={etat}
          nom="statut"
          libelle="Statut"
          choix={LIGNES.map(({ code, statut }) => ({ value: code, label: statut }))}
        />
        <FiltreDeProgramme etat={etat} />
        <JourDeFiltre etat={etat} nom="du" libelle="Depuis le" />
        <Exporter liste="/api/gestion/lots/export" demandes={{}} total={LIGNES.length} />
      </div>
    </Cas>
  );
}

const LES_SIENS = [
  { id: 1, prenom: 'Maëlle', nom: 'Guérin', nombre: 3, montant: 946_900 },
  { id: 2, prenom: 'Yann', nom: 'Coroller', nombre: 1, montant: 212_000 },
];
const COMPTES = {
  total: 44,
  statuts: [{ code: '1', libelle: 'En cours', nombre: 4 }],
  programmes: [],
  prescripteurs: LES_SIENS,
  maximum: 5,
};

/** Filters of a follow-up page, also kept in the address. */
function FiltresDUnSuivi() {
  const etat = useListe('lot');
  return (
    <Cas titre="Filtres et états d’un suivi">
      <FiltresDeSuivi
        nom="Filtrer les options"
        recherche="Contact, lot, programme"
        etat={etat}
        replies={['programme', 'du']}
      >
        <FiltreDeProgramme etat={etat} />
        <JourDeFiltre etat={etat} nom="du" libelle="Posées depuis le" />
      </FiltresDeSuivi>
      <OngletsDesEtats etat={etat} etats={STATUTS_D_OPTION} comptes={COMPTES} />
      <TotauxParPrescripteur etat={etat} comptes={COMPTES} unites={['option', 'options']} />
      <ActionsDeLigne
        nom="option sur A203"
        actes={[
          { libelle: 'Annuler l’option', action: { autorisee: true, motif: null }, faire: () => {} },
          {
            libelle: 'Prolonger',
            action: { autorisee: false, motif: 'Une option se prolonge une fois.' },
            faire: () => {},
          },
        ]}
      >
        <Button variant="default" size="sm">
          Réserver
        </Button>
      </ActionsDeLigne>
    </Cas>
  );
}

export function TablesDeLaPlanche() {
  return (
    <div className={classes.tables}>
      <Filtres />
      <FiltresDUnSuivi />
      <Cas titre="Ordonnée par le prix, une ligne montrée ailleurs">
        <Table
          nom="Lots ordonnés"
          colonnes={COLONNES}
          lignes={LIGNES}
          cle={cle}
          tri={TRI}
          marquee={({ id }) => id === 'A203'}
        />
      </Cas>
      <Cas titre="Serrée, dont chaque ligne mène à sa page">
        <Table nom="Lots à ouvrir" colonnes={COLONNES} lignes={LIGNES} cle={cle} ouvrir={() => ici} dense />
      </Cas>
      <Cas titre="En attente">
        <Table nom="Lots en attente" colonnes={COLONNES} lignes={undefined} cle={cle} attente={3} />
      </Cas>
      <Cas titre="Sans ligne">
        <Table
          nom="Aucun lot"
          colonnes={COLONNES}
          lignes={[]}
          cle={cle}
          vide={<Vide titre="Aucun lot pour ces critères." />}
        />
      </Cas>
      <Cas titre="En panne">
        <Table nom="Lots en panne" colonnes={COLONNES} lignes={undefined} cle={cle} requete={PANNE} />
      </Cas>
    </div>
  );
}
