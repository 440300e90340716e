/** The staff's list of lots: who holds each, whom it is dedicated to, and whether it is on sale. */
import { Link } from 'react-router';
import { useEclat } from '../../../lib/changements';
import { chemins } from '../../../lib/chemins';
import { estStatut, StatutLot } from '../../../ui/statut-lot';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChampDeRecherche, ChoixDeFiltre } from '../../../ui/table/filtres';
import { useListe } from '../../../ui/table/use-liste';
import classes from '../commun/gestion.module.css';
import { ListeDeGestion } from '../commun/liste-gestion';
import type { LotGere } from '../commun/tenue';
import { bien, DEHORS, DETENTEURS, dedicace, detenteur, quandTenu, vente } from '../commun/tenue';

/** The statuses of the filter. `OT` is for the link from the page of today's work to the lots that an outside source holds. */
const STATUTS: Readonly<Record<string, { libelle: string; codes: readonly string[] }>> = {
  L: { libelle: 'Libre', codes: ['L'] },
  OT: { libelle: 'Optionné ou pré-réservé', codes: ['O', 'T'] },
  O: { libelle: 'Optionné', codes: ['O'] },
  T: { libelle: 'Pré-réservé', codes: ['T'] },
  R: { libelle: 'Réservé', codes: ['R'] },
};

const TENUES: Readonly<Record<string, { libelle: string; codes: readonly string[] }>> = {
  dehors: { libelle: 'Hors du portail', codes: DEHORS },
  ...Object.fromEntries(
    Object.entries(DETENTEURS).map(([code, libelle]) => [code, { libelle, codes: [code] }]),
  ),
};

const VENTES = { 'en-vente': 'En vente', retire: 'Retiré de la vente' } as const;
const DEDICACES = { groupe: 'À un groupe', tous: 'Ouvert à tous' } as const;

const choix = (parmi: Readonly<Record<string, { libelle: string }>>) =>
  Object.entries(parmi).map(([value, { libelle }]) => ({ value, label: libelle }));
const choixSimple = (parmi: Readonly<Record<string, string>>) =>
  Object.entries(parmi).map(([value, label]) => ({ value, label }));

/** Yes, no, or `null` for no filter. */
function ouiNon(valeur: string | null, oui: string, non: string): boolean | null {
  return valeur === oui ? true : valeur === non ? false : null;
}

const COLONNES: readonly Colonne<LotGere>[] = [
  {
    cle: 'numero',
    titre: 'Lot',
    tri: 'numero',
    rendu: (lot) => (
      <span>
        <Link to={chemins.gestionLot(lot.id)}>{lot.numero}</Link>
        <small>{bien(lot)}</small>
      </span>
    ),
  },
  {
    cle: 'programme',
    titre: 'Programme',
    tri: 'id',
    rendu: ({ bien: connu, programme }) => (
      <span>
        {connu?.nomCommercial ?? programme}
        <small>{connu?.ville}</small>
      </span>
    ),
  },
  {
    cle: 'statut',
    titre: 'Statut',
    tri: 'statut.code',
    rendu: ({ statut: { code, libelle } }) =>
      estStatut(code) ? <StatutLot code={code} libelle={libelle} /> : libelle,
  },
  {
    cle: 'tenue',
    titre: 'Retenu par',
    tri: 'depuis',
    rendu: (lot) => (
      <span data-usuel={lot.tenue === null || undefined}>
        {detenteur(lot) ?? '–'}
        <small>{quandTenu(lot)}</small>
      </span>
    ),
  },
  {
    cle: 'dedicace',
    titre: 'Ouvert à',
    rendu: (lot) => (
      <span data-usuel={(lot.exclusivite === null && !lot.dedieParEquipe) || undefined}>{dedicace(lot)}</span>
    ),
  },
  {
    cle: 'vente',
    titre: 'Vente',
    rendu: (lot) => (
      <span
        className={classes.etat}
        data-etat={lot.retrait === null ? undefined : 'desactive'}
        data-usuel={lot.retrait === null || undefined}
      >
        {vente(lot)}
      </span>
    ),
  },
];

const useLigneDeLot = ({ id }: LotGere) => useEclat(id);

export function LotsPage() {
  const etat = useListe('id');
  const [statut, tenue] = [STATUTS[etat.lire('statut') ?? ''], TENUES[etat.lire('tenue') ?? '']];
  return (
    <ListeDeGestion
      titre="Lots"
      nom="lotsGeres"
      unites={['lot', 'lots']}
      etat={etat}
      demandes={{
        search: etat.lire('search'),
        programme: etat.lire('programme'),
        'statut.code[]': statut === undefined ? null : [...statut.codes],
        'detenteur[]': tenue === undefined ? null : [...tenue.codes],
        retire: ouiNon(etat.lire('vente'), 'retire', 'en-vente'),
        dedie: ouiNon(etat.lire('dedie'), 'groupe', 'tous'),
        ...etat.ordre,
      }}
      colonnes={COLONNES}
      cle={({ id }) => id}
      ouvrir={({ id }) => chemins.gestionLot(id)}
      useLigne={useLigneDeLot}
      vide={etat.filtree ? 'Aucun lot ne correspond à ces filtres.' : 'Aucun lot pour le moment.'}
      filtres={
        <>
          <ChampDeRecherche etat={etat} libelle="Numéro, programme" />
          <ChoixDeFiltre etat={etat} nom="statut" libelle="Statut" choix={choix(STATUTS)} />
          <ChoixDeFiltre etat={etat} nom="tenue" libelle="Retenu par" choix={choix(TENUES)} />
          <ChoixDeFiltre etat={etat} nom="vente" libelle="Vente" tous="Toutes" choix={choixSimple(VENTES)} />
          <ChoixDeFiltre
            etat={etat}
            nom="dedie"
            libelle="Dédicace"
            tous="Toutes"
            choix={choixSimple(DEDICACES)}
          />
        </>
      }
    />
  );
}
