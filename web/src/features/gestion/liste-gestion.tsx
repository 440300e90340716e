/** A list of the staff: its title and count, its filters, its table, its pages, and itself as a file. */
import { Button, type ComboboxItem, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { nombre } from '../../lib/formats';
import { ChampDate } from '../../ui/champs/champ-date';
import { IMPRIME } from '../../ui/imprime';
import { Pages } from '../../ui/pages';
import { type Colonne, exporterCsv } from '../../ui/table/colonnes';
import { Table } from '../../ui/table/table';
import { Vide } from '../../ui/vide';
import classes from './gestion.module.css';
import { type EtatDeListe, PAR_PAGE } from './liste';
import { type Demandes, liste, type Membre, type NomDeListe, toute } from './queries';

/** Between two strokes, before the list follows, in milliseconds. */
const PAUSE = 300;

/** A search that the list follows while one types. */
export function ChampDeRecherche({ etat, libelle }: { etat: EtatDeListe; libelle: string }) {
  const dite = etat.lire('search') ?? '';
  const [texte, setTexte] = useState(dite);
  const suivre = useDebouncedCallback((neuf: string) => etat.poser('search', neuf), PAUSE);
  // "Back", or a search from the rail: the field says what the list shows.
  useEffect(() => setTexte((avant) => (avant.trim() === dite ? avant : dite)), [dite]);
  return (
    <TextInput
      label={libelle}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      value={texte}
      onChange={({ currentTarget: { value } }) => {
        setTexte(value);
        suivre(value.trim());
      }}
    />
  );
}

/** One value among a few, kept in the address under its name; none says `tous`. */
export function ChoixDeFiltre({
  etat,
  nom,
  libelle,
  tous = 'Tous',
  choix,
  valeur = etat.lire(nom),
}: {
  etat: EtatDeListe;
  nom: string;
  libelle: string;
  tous?: string;
  choix: readonly ComboboxItem[];
  /** What is shown, where it is not what the address says. */
  valeur?: string | null;
}) {
  return (
    <Select
      label={libelle}
      placeholder={tous}
      clearable
      data={[...choix]}
      value={valeur}
      onChange={(neuf) => etat.poser(nom, neuf)}
    />
  );
}

/** A day of the filters; one that is not typed whole yet filters nothing. */
export function JourDeFiltre({ libelle, nom, etat }: { libelle: string; nom: string; etat: EtatDeListe }) {
  return (
    <ChampDate
      label={libelle}
      value={etat.lire(nom) ?? ''}
      onChange={(jour) => {
        if (jour === '' || /^\d{4}-\d{2}-\d{2}$/u.test(jour)) {
          etat.poser(nom, jour);
        }
      }}
    />
  );
}

export function ListeDeGestion<N extends NomDeListe>({
  titre,
  nom,
  unites,
  etat,
  demandes,
  colonnes,
  cle,
  ouvrir,
  filtres,
  boutons,
  avant,
  vide,
}: {
  titre: string;
  nom: N;
  /** "utilisateur", "utilisateurs". */
  unites: readonly [un: string, plusieurs: string];
  etat: EtatDeListe;
  /** What is asked for, order and filters, without the page. */
  demandes: Demandes<N>;
  colonnes: readonly Colonne<Membre<N>>[];
  cle: (ligne: Membre<N>) => string;
  ouvrir?: (ligne: Membre<N>) => string;
  filtres: ReactNode;
  boutons?: ReactNode;
  /** Between the title and the filters. */
  avant?: ReactNode;
  vide: string;
}) {
  const requete = useQuery(liste(nom, { ...demandes, page: etat.page, limit: PAR_PAGE } as Demandes<N>));
  const exporter = useMutation({
    mutationFn: () => toute(nom, demandes),
    onSuccess: (lignes) => exporterCsv(titre.toLocaleLowerCase('fr-FR'), colonnes, lignes),
  });
  const total = requete.data?.total;
  // The staff's own: on paper a list is what it is on the screen.
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
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
            loading={exporter.isPending}
            disabled={total === undefined || total === 0}
            onClick={() => exporter.mutate()}
          >
            Exporter
          </Button>
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
