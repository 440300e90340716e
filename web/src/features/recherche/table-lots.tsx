/** The list of lots: a table whose rows become small grids on a phone (identity section 6). */
import { ActionIcon, Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Lot, ProgrammeDeLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { pourcentage, prix, surface, trimestreCourt } from '../../lib/formats';
import { basculerHonoraires, useHonorairesMasques } from '../../lib/honoraires';
import { Etage } from '../../ui/etage';
import { estStatut, StatutLot } from '../../ui/statut-lot';
import { exterieurs, tvaEtPrixReduit, typeCourt } from '../../ui/textes-lot';
import type { Tri } from './queries';
import { survoler, useSurvole } from './survol';
import classes from './table-lots.module.css';

interface Colonne {
  titre: string;
  champ?: string;
  classe: string | undefined;
  droite?: boolean;
}

const COLONNES: readonly Colonne[] = [
  { titre: 'Lot', champ: 'numero', classe: classes.lot },
  { titre: 'Programme', champ: 'programme.nomCommercial', classe: classes.programme },
  { titre: 'Surface', champ: 'surfaces.surface', classe: classes.surface, droite: true },
  { titre: 'Étage', champ: 'etage', classe: classes.etage },
  { titre: 'Prix', champ: 'prix', classe: classes.prix, droite: true },
  { titre: 'Com.', champ: 'programme.tauxCommission', classe: classes.commission, droite: true },
  { titre: 'Livraison', champ: 'programme.calendrier.dateLivraison', classe: classes.livraison },
  { titre: 'Statut', champ: 'statut.code', classe: classes.statut },
];

function EnTete({ colonne, tri, trier }: { colonne: Colonne; tri: Tri; trier: (tri: Tri) => void }) {
  const courant = tri.champ === colonne.champ;
  const suivant = courant && tri.sens === 'asc' ? 'desc' : 'asc';
  const Icone = tri.sens === 'asc' ? IconArrowUp : IconArrowDown;
  const etat = courant ? (tri.sens === 'asc' ? 'ascending' : 'descending') : 'none';
  return (
    <Table.Th
      className={colonne.classe ?? ''}
      aria-sort={etat}
      data-droite={colonne.droite || undefined}
      data-interne={colonne.classe === classes.commission ? '' : undefined}
    >
      {colonne.classe === classes.commission && (
        <ActionIcon
          variant="transparent"
          className={classes.oeil ?? ''}
          size={24}
          c="var(--lt-ink-2)"
          aria-label="Masquer les commissions"
          onClick={basculerHonoraires}
        >
          <IconEye size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
      <button
        type="button"
        className={classes.tri}
        data-courant={courant || undefined}
        onClick={() => trier({ champ: colonne.champ ?? '', sens: suivant })}
      >
        {courant && <Icone size={14} stroke={1.5} aria-hidden="true" />}
        {colonne.titre}
      </button>
    </Table.Th>
  );
}

const Ligne = memo(function Ligne({
  lot,
  commission,
  loin,
}: {
  lot: Lot;
  commission: boolean;
  loin: string | null;
}) {
  const { programme } = lot;
  const marquee = useSurvole(programme.id);
  return (
    <Table.Tr
      data-marquee={marquee || undefined}
      onMouseEnter={() => survoler([programme.id])}
      onMouseLeave={() => survoler([])}
      onFocus={() => survoler([programme.id])}
      onBlur={() => survoler([])}
    >
      <Table.Td className={classes.lot ?? ''}>
        <Link to={chemins.lot(lot.id)} className={classes.nom}>
          {lot.numero}
        </Link>
        <small>{typeCourt(lot)}</small>
      </Table.Td>
      <Table.Td className={classes.programme ?? ''}>
        <Link to={chemins.programme(programme.id)} className={classes.nom}>
          {programme.nomCommercial}
        </Link>
        <small className={classes.ville}>
          <span>{programme.lieu.ville}</span>
          <span>
            {loin !== null
              ? `\u00a0· ${loin}`
              : programme.zoneFiscale !== null &&
                `\u00a0· zone ${programme.zoneFiscale.replace(' ', '\u00a0')}`}
          </span>
        </small>
      </Table.Td>
      <Table.Td className={classes.surface ?? ''} data-droite>
        {lot.surfaces.surface !== null && surface(lot.surfaces.surface)}
        <small>{exterieurs(lot)}</small>
      </Table.Td>
      <Table.Td className={classes.etage ?? ''}>
        {lot.etage !== null && (
          <Etage priorite={lot.etage.priorite} niveaux={lot.dernierEtage ? lot.etage.priorite + 1 : 5} />
        )}
      </Table.Td>
      <Table.Td className={classes.prix ?? ''} data-droite>
        {lot.prix !== null && <b>{prix(lot.prix)}</b>}
        <small>{tvaEtPrixReduit(lot)}</small>
      </Table.Td>
      {commission && (
        <Table.Td className={classes.commission ?? ''} data-droite data-interne="">
          {typeof programme.tauxCommission === 'number' && pourcentage(programme.tauxCommission)}
        </Table.Td>
      )}
      <Table.Td className={classes.livraison ?? ''}>
        {programme.calendrier.dateLivraison !== null && trimestreCourt(programme.calendrier.dateLivraison)}
      </Table.Td>
      <Table.Td className={classes.statut ?? ''}>
        {estStatut(lot.statut.code) && <StatutLot code={lot.statut.code} libelle={lot.statut.libelle} />}
      </Table.Td>
    </Table.Tr>
  );
});

export function TableLots({
  lots,
  tri,
  trier,
  loin,
}: {
  lots: readonly Lot[];
  tri: Tri;
  trier: (tri: Tri) => void;
  loin: (programme: ProgrammeDeLot) => string | null;
}) {
  const masques = useHonorairesMasques();
  const commission = !masques;
  const colonnes = COLONNES.filter((colonne) => commission || colonne.classe !== classes.commission);
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {colonnes.map((colonne) => (
            <EnTete key={colonne.titre} colonne={colonne} tri={tri} trier={trier} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lots.map((lot) => (
          <Ligne key={lot.id} lot={lot} commission={commission} loin={loin(lot.programme)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Brings the commissions back when they are hidden: the heading that hid them is gone with them. */
export function MontrerCommissions() {
  const masques = useHonorairesMasques();
  if (!masques) {
    return null;
  }
  return (
    <ActionIcon variant="default" size={34} aria-label="Montrer les commissions" onClick={basculerHonoraires}>
      <IconEyeOff size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}
