/** The programmes that need an état des risques, those with waiting reservations first. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { date, nombre } from '../../../lib/formats';
import { IMPRIME } from '../../../ui/imprime';
import { Pages } from '../../../ui/pages';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChampDeRecherche, ChoixDeFiltre, choixLu } from '../../../ui/table/filtres';
import { Table } from '../../../ui/table/table';
import { PAR_PAGE, useListe } from '../../../ui/table/use-liste';
import { Vide } from '../../../ui/vide';
import classes from '../commun/gestion.module.css';
import { type EtatDesRisques, etatsDesRisques } from './queries';
import { SituationDuProgramme } from './situation';

const TITRE = 'États des risques';

const VUES = [
  { value: 'bloquants', label: 'Programmes qui bloquent une réservation' },
  { value: 'en-vente', label: 'Tous les programmes en vente' },
] as const;

/** The text of an empty list, for each view. */
const VIDES = {
  bloquants: 'Aucune réservation n’attend d’état des risques.',
  'a-fournir': 'Chaque programme en vente a son état des risques.',
  'en-vente': 'Aucun programme en vente.',
} as const;

const COLONNES: readonly Colonne<EtatDesRisques>[] = [
  {
    cle: 'programme',
    titre: 'Programme',
    imprimee: true,
    rendu: ({ programme }) => (
      <span>
        <Link to={chemins.gestionEtatDesRisques(programme.id)}>{programme.nomCommercial}</Link>
        <small>{programme.lieu.libelle}</small>
      </span>
    ),
  },
  {
    cle: 'situation',
    titre: 'État des risques',
    imprimee: true,
    rendu: (etat) => <SituationDuProgramme {...etat} />,
  },
  {
    cle: 'etabli',
    titre: 'Établi le',
    imprimee: true,
    rendu: ({ etabli }) => (etabli === null ? '–' : date(etabli)),
  },
  {
    cle: 'jusqu-au',
    titre: 'Valable jusqu’au',
    imprimee: true,
    rendu: ({ jusquAu }) => (jusquAu === null ? '–' : date(jusquAu)),
  },
  {
    cle: 'brouillons',
    titre: 'Réservations à signer',
    imprimee: true,
    rendu: ({ brouillons }) => (brouillons === 0 ? '–' : nombre(brouillons)),
  },
];

export function EtatsDesRisquesPage() {
  const etat = useListe('');
  const vue = choixLu(VUES, etat.lire('vue')) ?? 'a-fournir';
  const requete = useQuery(
    etatsDesRisques({ vue, search: etat.lire('search'), page: etat.page, limit: PAR_PAGE }),
  );
  const total = requete.data?.total;
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{TITRE}</h1>
          <p aria-live="polite">
            {total === undefined ? '\u00a0' : `${nombre(total)}\u00a0programme${total > 1 ? 's' : ''}`}
          </p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet */}
      <div className={classes.filtres} role="search" aria-label={`Filtrer\u00a0: ${TITRE}`}>
        <ChampDeRecherche etat={etat} libelle="Programme" />
        <ChoixDeFiltre etat={etat} nom="vue" libelle="Programmes" tous="À fournir" choix={VUES} />
        {etat.filtree && (
          <Button variant="subtle" onClick={etat.effacer}>
            Effacer les filtres
          </Button>
        )}
      </div>
      <Table
        nom={TITRE}
        colonnes={COLONNES}
        lignes={requete.data?.membres}
        cle={({ programme }) => programme.id}
        ouvrir={({ programme }) => chemins.gestionEtatDesRisques(programme.id)}
        requete={requete}
        vide={
          <Vide
            facade
            titre={etat.lire('search') === null ? VIDES[vue] : 'Aucun programme ne correspond à ces filtres.'}
          />
        }
      />
      <Pages
        total={Math.ceil((total ?? 0) / PAR_PAGE)}
        page={etat.page}
        lien={etat.lienDePage}
        className={classes.pied}
      />
    </>
  );
}
