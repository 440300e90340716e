/** The lots of a programme, in the order of spec section 9, with their filters in the page's address. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Lot } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { useEclat } from '../../lib/changements';
import { chemins } from '../../lib/chemins';
import { nombre, prix, surface } from '../../lib/formats';
import { TAILLES } from '../../lib/tailles';
import { Abri, FILTRES_CASSES } from '../../ui/abri';
import { Alerter } from '../../ui/alerter';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Etage } from '../../ui/etage';
import { IMPRIME } from '../../ui/imprime';
import { LienBouton } from '../../ui/leger/boutons';
import { Linteau } from '../../ui/linteau';
import { Pages } from '../../ui/pages';
import { StatutEtPriorite } from '../../ui/statut-lot';
import type { Colonne } from '../../ui/table/colonnes';
import { Table } from '../../ui/table/table';
import { exterieurs, texteExclusivite, tvaEtPrixReduit, typeCourt } from '../../ui/textes-lot';
import { Filtres, lotsEnMots, useFiltresLots } from './barre-de-filtres';
import { ecrireFiltres, type FiltresLots, filtre, retenir } from './filtres-lots';
import './lots.css';
import { ANCRE_DES_LOTS } from './plan-de-vente';

/** Who reads the list. */
interface Lecteur {
  /** Whether they are a partner, so that dedicated lots are theirs. */
  externe: boolean;
  /** Whether they are a prescriber, who may option a lot or wait for it. */
  prescripteur: boolean;
}

/** The one act that the server allows a prescriber on this lot: the option when the lot can be taken, otherwise the waiting list. */
function Acte({ lot }: { lot: Lot }) {
  return lot.actions.option.autorisee ? (
    <LienBouton
      cadre
      petit
      to={chemins.lotOption(lot.id)}
      aria-label={`Poser une option\u00a0: ${lot.numero}`}
    >
      Option
    </LienBouton>
  ) : (
    <Alerter lot={lot} forme="bref" />
  );
}

/** The columns of the list. */
function colonnesDe(
  { externe, prescripteur }: Lecteur,
  niveaux: ReadonlyMap<string | null, number>,
): readonly Colonne<Lot>[] {
  const toutes: (Colonne<Lot> | false)[] = [
    {
      cle: 'numero',
      imprimee: true,
      titre: 'Lot',
      classe: 'plots-numero',
      rendu: (lot) => <Link to={chemins.lot(lot.id)}>{lot.numero}</Link>,
    },
    {
      cle: 'type',
      imprimee: 'entete',
      titre: 'Type',
      classe: 'plots-type',
      rendu: (lot) => (
        <>
          <span {...IMPRIME}>{typeCourt(lot)}</span>
          {lot.exclusivite != null && <small>{texteExclusivite(lot.exclusivite.nom, externe)}</small>}
        </>
      ),
    },
    {
      cle: 'etage',
      imprimee: true,
      titre: 'Étage',
      classe: 'plots-etage',
      rendu: ({ etage, batiment }) =>
        etage !== null && <Etage priorite={etage.priorite} niveaux={niveaux.get(batiment) ?? 1} />,
    },
    {
      cle: 'surface',
      imprimee: true,
      titre: 'Surface',
      classe: 'plots-surface',
      droite: true,
      rendu: (lot) => (
        <>
          {lot.surfaces.surface !== null && surface(lot.surfaces.surface)}
          <small>{exterieurs(lot)}</small>
        </>
      ),
    },
    {
      cle: 'exposition',
      imprimee: true,
      titre: 'Exposition',
      classe: 'plots-exposition',
      rendu: (lot) => lot.exposition,
    },
    {
      cle: 'prix',
      imprimee: true,
      titre: 'Prix',
      classe: 'plots-prix',
      droite: true,
      rendu: (lot) => (
        <>
          {lot.prix !== null && <b>{prix(lot.prix)}</b>}
          <small>{tvaEtPrixReduit(lot)}</small>
        </>
      ),
    },
    {
      cle: 'statut',
      imprimee: true,
      titre: 'Statut',
      classe: 'plots-statut',
      rendu: (lot) => <StatutEtPriorite lot={lot} court />,
    },
    prescripteur && {
      cle: 'acte',
      titre: '',
      entete: <span className="lt-lu">Optionner, attendre</span>,
      classe: 'plots-acte',
      rendu: (lot) => <Acte lot={lot} />,
    },
  ];
  return toutes.filter((colonne) => colonne !== false);
}

const AUCUN: readonly Lot[] = [];
const cleDuLot = ({ id }: Lot) => id;
const pageDuLot = ({ id }: Lot) => chemins.lot(id);

/** The handlers and attributes of a row: the row highlights its bay of the façade, and flashes when its lot changes. */
function ligneDe(survoler: (id: string | null) => void) {
  return function useLigne({ id }: Lot) {
    return {
      ...useEclat(id),
      onPointerEnter: () => survoler(id),
      onPointerLeave: () => survoler(null),
      onFocus: () => survoler(id),
      onBlur: () => survoler(null),
    };
  };
}

/** The height of each building, from its lots. */
function hauteurs(lots: readonly Lot[]): ReadonlyMap<string | null, number> {
  const parBatiment = new Map<string | null, number>();
  for (const { batiment, etage } of lots) {
    parBatiment.set(batiment, Math.max(parBatiment.get(batiment) ?? 1, (etage?.priorite ?? 0) + 1));
  }
  return parBatiment;
}

/**
 * The rows that these filters keep. A lot is compared with the filters when they are set, or when it first appears. A lot that
 * changes later stays in its place and flashes.
 */
function useRangees(lots: readonly Lot[], filtres: FiltresLots): Lot[] {
  const question = `${lots[0]?.programme.id ?? ''} ${ecrireFiltres({ ...filtres, page: 1 }).toString()}`;
  const [juges, setJuges] = useState({ question, tenus: new Map<string, boolean>() });
  const dejaJuges = juges.question === question ? juges.tenus : new Map<string, boolean>();
  const nouveaux = lots.filter(({ id }) => !dejaJuges.has(id));
  if (juges.question !== question || nouveaux.length > 0) {
    const retenus = new Set(retenir(nouveaux, filtres));
    const tenus = new Map([...dejaJuges, ...nouveaux.map((lot) => [lot.id, retenus.has(lot)] as const)]);
    setJuges({ question, tenus });
  }
  return lots.filter(({ id }) => dejaJuges.get(id) === true);
}

export function Lots({
  requete,
  survol,
  survoler,
  externe,
}: {
  /** All lots, in order. */
  requete: UseQueryResult<Lot[]>;
  survol: string | null;
  survoler: (id: string | null) => void;
  /** Whether the viewer is a partner, so that dedicated lots are theirs. */
  externe: boolean;
}) {
  const [filtres, changer, lien] = useFiltresLots();
  const { data: lots } = requete;
  const tous = lots ?? AUCUN;
  const rangees = useRangees(tous, filtres);
  const prescripteur = aLeRole(useUtilisateur(), 'ROLE_EP');
  const colonnes = useMemo(
    () => colonnesDe({ externe, prescripteur }, hauteurs(lots ?? [])),
    [externe, prescripteur, lots],
  );
  const useLigne = useMemo(() => ligneDe(survoler), [survoler]);
  const pages = Math.max(1, Math.ceil(rangees.length / TAILLES.lotsDuProgramme));
  const page = Math.min(filtres.page, pages);
  const montres = rangees.slice((page - 1) * TAILLES.lotsDuProgramme, page * TAILLES.lotsDuProgramme);
  return (
    <section
      id={ANCRE_DES_LOTS}
      className="plots-section"
      aria-label="Les lots"
      aria-busy={lots === undefined && requete.isFetching}
    >
      <Linteau
        titre="Les lots"
        aside={
          <p className="plots-compte" role="status">
            {lots !== undefined &&
              (filtre(filtres)
                ? `${lotsEnMots(retenir(tous, filtres).length)} sur ${nombre(tous.length)}`
                : lotsEnMots(tous.length))}
          </p>
        }
      >
        {tous.length > 0 && (
          <Abri phrase={FILTRES_CASSES}>
            <Filtres lots={tous} filtres={filtres} changer={changer} />
          </Abri>
        )}
        {aEchoue(requete) ? (
          <EchecDeListe requete={requete} />
        ) : lots !== undefined && rangees.length === 0 ? (
          <p className="plots-vide">
            {tous.length === 0 ? 'Aucun lot en vente pour le moment.' : 'Aucun lot pour ces filtres.'}
          </p>
        ) : (
          <Table
            nom="Lots du programme"
            classe="plots-table"
            colonnes={colonnes}
            lignes={lots === undefined ? undefined : montres}
            cle={cleDuLot}
            ouvrir={pageDuLot}
            marquee={({ id }) => id === survol}
            useLigne={useLigne}
          />
        )}
        <Pages
          className="plots-pages"
          total={pages}
          page={page}
          lien={(rang) => lien({ page: rang })}
          defile={false}
        />
      </Linteau>
    </section>
  );
}
