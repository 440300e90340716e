/** A list of the staff: title and count, filters, table, pages, and its export. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { nombre } from '../../../lib/formats';
import { Exporter } from '../../../ui/exporter';
import { IMPRIME } from '../../../ui/imprime';
import { Pages } from '../../../ui/pages';
import type { Colonne } from '../../../ui/table/colonnes';
import { type PropsDeTable, Table } from '../../../ui/table/table';
import { type EtatDeListe, PAR_PAGE } from '../../../ui/table/use-liste';
import { Vide } from '../../../ui/vide';
import classes from './gestion.module.css';
import { type Demandes, EXPORTS, liste, type Membre, type NomDeListe } from './queries';

export function ListeDeGestion<N extends NomDeListe>({
  titre,
  nom,
  unites,
  etat,
  demandes,
  colonnes,
  cle,
  ouvrir,
  useLigne,
  filtres,
  boutons,
  avant,
  vide,
}: {
  titre: string;
  nom: N;
  /** The singular and the plural, such as "utilisateur" and "utilisateurs". */
  unites: readonly [un: string, plusieurs: string];
  etat: EtatDeListe;
  /** The order and the filters of the call, without the page. */
  demandes: Demandes<N>;
  colonnes: readonly Colonne<Membre<N>>[];
  cle: (ligne: Membre<N>) => string;
  ouvrir?: (ligne: Membre<N>) => string;
  /** A hook that returns additional attributes of a row. */
  useLigne?: PropsDeTable<Membre<N>>['useLigne'];
  filtres: ReactNode;
  boutons?: ReactNode;
  /** Shown between the title and the filters. */
  avant?: ReactNode;
  vide: string;
}) {
  const requete = useQuery(liste(nom, { ...demandes, page: etat.page, limit: PAR_PAGE } as Demandes<N>));
  const total = requete.data?.total;
  // All columns print, because these lists are for the staff.
  const surLePapier = useMemo(() => colonnes.map((colonne) => ({ imprimee: true, ...colonne })), [colonnes]);
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{titre}</h1>
          <p aria-live="polite">
            {total === undefined ? '\u00a0' : `${nombre(total)}\u00a0${unites[total > 1 ? 1 : 0]}`}
          </p>
        </div>
        <div className={classes.boutons}>
          <Exporter liste={EXPORTS[nom]} demandes={demandes} total={total} />
          {boutons}
        </div>
      </div>
      {avant !== undefined && <div className={classes.avant}>{avant}</div>}
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet */}
      <div className={classes.filtres} role="search" aria-label={`Filtrer\u00a0: ${titre}`}>
        {filtres}
        {etat.filtree && (
          <Button variant="subtle" onClick={etat.effacer}>
            Effacer les filtres
          </Button>
        )}
      </div>
      <Table
        nom={titre}
        colonnes={surLePapier}
        lignes={requete.data?.membres}
        cle={cle}
        tri={etat.tri}
        requete={requete}
        vide={<Vide facade titre={vide} />}
        {...(ouvrir === undefined ? {} : { ouvrir })}
        {...(useLigne === undefined ? {} : { useLigne })}
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
