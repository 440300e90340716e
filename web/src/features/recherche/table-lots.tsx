/** The list of lots: a table whose rows become small grids on a phone (identity section 6). */
import { IconEye, IconUserPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Lot, ProgrammeDeLot } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { useEclat } from '../../lib/changements';
import { chemins } from '../../lib/chemins';
import { pourcentage, prix, surface, trimestreCourt, zoneSerree } from '../../lib/formats';
import { basculerHonoraires, useHonorairesMasques } from '../../lib/honoraires';
import { depuis } from '../../lib/provenance';
import { Alerter } from '../../ui/alerter';
import { Etage } from '../../ui/etage';
import { BoutonIcone } from '../../ui/leger/boutons';
import { StatutEtPriorite } from '../../ui/statut-lot';
import type { Colonne, TriDeTable } from '../../ui/table/colonnes';
import { Table } from '../../ui/table/table';
import { exterieurs, tvaEtPrixReduit, typeCourt } from '../../ui/textes-lot';
import { useEclairage } from './survol';
import './table-lots.css';

function MasquerLesCommissions() {
  return (
    <BoutonIcone
      nom="Masquer les commissions"
      className="lots-oeil"
      data-sans-cadre
      data-petite
      onClick={basculerHonoraires}
    >
      <IconEye size={16} stroke={1.5} aria-hidden="true" />
    </BoutonIcone>
  );
}

/** The tax zone, or the distance from the searched place. */
function Ou({ programme, loin }: { programme: ProgrammeDeLot; loin: string | null }) {
  const { zoneFiscale } = programme;
  return (
    <small className="lots-ville">
      <span>{programme.lieu.ville}</span>
      <span>
        {loin !== null ? `\u00a0· ${loin}` : zoneFiscale !== null && `\u00a0· ${zoneSerree(zoneFiscale)}`}
      </span>
    </small>
  );
}

/** The link that declares a contact on the lot's programme, where there is room. */
function Denoncer({ programme }: { programme: ProgrammeDeLot }) {
  return (
    <Link
      to={chemins.denonciation()}
      state={depuis(programme)}
      className="lt-icone"
      data-sans-cadre=""
      aria-label={`Dénoncer un contact\u00a0: ${programme.nomCommercial}`}
    >
      <IconUserPlus size={18} stroke={1.5} aria-hidden="true" />
    </Link>
  );
}

/** The columns of a search. The commission is only a column while it may be seen. */
function colonnesDe(
  commissions: boolean,
  prescripteur: boolean,
  loin: (programme: ProgrammeDeLot) => string | null,
): readonly Colonne<Lot>[] {
  const toutes: (Colonne<Lot> | false)[] = [
    {
      cle: 'lot',
      imprimee: true,
      titre: 'Lot',
      tri: 'numero',
      classe: 'lots-lot',
      rendu: (lot) => (
        <>
          <Link to={chemins.lot(lot.id)} className="lots-nom">
            {lot.numero}
          </Link>
          <small>{typeCourt(lot)}</small>
        </>
      ),
    },
    {
      cle: 'programme',
      imprimee: true,
      titre: 'Programme',
      tri: 'programme.nomCommercial',
      classe: 'lots-programme',
      rendu: ({ programme }) => (
        <>
          <Link to={chemins.programme(programme.id)} className="lots-nom">
            {programme.nomCommercial}
          </Link>
          <Ou programme={programme} loin={loin(programme)} />
        </>
      ),
    },
    {
      cle: 'surface',
      imprimee: true,
      titre: 'Surface',
      tri: 'surfaces.surface',
      classe: 'lots-surface',
      droite: true,
      rendu: (lot) => (
        <>
          {lot.surfaces.surface !== null && surface(lot.surfaces.surface)}
          <small>{exterieurs(lot)}</small>
        </>
      ),
    },
    {
      cle: 'etage',
      imprimee: true,
      titre: 'Étage',
      tri: 'etage',
      classe: 'lots-etage',
      rendu: ({ etage, dernierEtage }) =>
        etage !== null && <Etage priorite={etage.priorite} niveaux={dernierEtage ? etage.priorite + 1 : 5} />,
    },
    {
      cle: 'prix',
      imprimee: true,
      titre: 'Prix',
      tri: 'prix',
      classe: 'lots-prix',
      droite: true,
      rendu: (lot) => (
        <>
          {lot.prix !== null && <b>{prix(lot.prix)}</b>}
          <small>{tvaEtPrixReduit(lot)}</small>
        </>
      ),
    },
    commissions && {
      cle: 'commission',
      titre: 'Com.',
      tri: 'programme.tauxCommission',
      classe: 'lots-commission',
      droite: true,
      entete: <MasquerLesCommissions />,
      rendu: ({ programme }) =>
        typeof programme.tauxCommission === 'number' && pourcentage(programme.tauxCommission),
    },
    {
      cle: 'livraison',
      imprimee: true,
      titre: 'Livraison',
      tri: 'programme.calendrier.dateLivraison',
      classe: 'lots-livraison',
      rendu: ({ programme: { calendrier } }) =>
        calendrier.dateLivraison !== null && trimestreCourt(calendrier.dateLivraison),
    },
    {
      cle: 'statut',
      imprimee: true,
      titre: 'Statut',
      tri: 'statut.code',
      classe: 'lots-statut',
      rendu: (lot) => <StatutEtPriorite lot={lot} court />,
    },
    prescripteur && {
      cle: 'denoncer',
      titre: '',
      entete: <span className="lt-lu">Dénoncer, attendre</span>,
      classe: 'lots-denoncer',
      rendu: (lot) => (
        <>
          <Denoncer programme={lot.programme} />
          <Alerter lot={lot} forme="cloche" />
        </>
      ),
    },
  ];
  return toutes.filter((colonne) => colonne !== false);
}

const useLigneDeLot = ({ id, programme }: Lot) => ({ ...useEclairage(programme, id), ...useEclat(id) });
const cleDuLot = ({ id }: Lot) => id;
const pageDuLot = ({ id }: Lot) => chemins.lot(id);

export function TableLots({
  lots,
  tri,
  loin,
}: {
  lots: readonly Lot[];
  tri: TriDeTable;
  loin: (programme: ProgrammeDeLot) => string | null;
}) {
  const masques = useHonorairesMasques();
  const prescripteur = aLeRole(useUtilisateur(), 'ROLE_EP');
  const colonnes = useMemo(() => colonnesDe(!masques, prescripteur, loin), [masques, prescripteur, loin]);
  return (
    <Table
      nom="Lots trouvés"
      classe="lots-table"
      colonnes={colonnes}
      lignes={lots}
      cle={cleDuLot}
      tri={tri}
      ouvrir={pageDuLot}
      useLigne={useLigneDeLot}
    />
  );
}
