/** The map of the search: the programmes, the searched area, and the card of the selected programme. */
import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { estAbandonnee } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { libelleComptes } from '../../lib/comptes';
import { type Criteres, lireFenetre } from '../../lib/criteres';
import { estDans, pointDe } from '../../lib/eloignement';
import { prix } from '../../lib/formats';
import { lieuConnu } from '../../lib/lieux-connus';
import { CarteDifferee } from '../../ui/carte/carte-differee';
import type { PointCarte } from '../../ui/carte/points';
import { territoiresDe } from '../../ui/carte/territoires';
import type { Vue } from '../../ui/carte/vue';
import classes from './panneau-carte.module.css';
import { type Epinglee, epinglesDe, type ProgrammeSitue } from './queries';
import { survoler, useSurvol } from './survol';

/** The search radius of towns, in kilometres (spec section 9, `domain.md` section 2). */
const RAYON_DE_VILLE = 15;
const RAYONS: Readonly<Record<string, number>> = { '75056': 7, '69123': 10, '13055': 10 };
const GRANDES_VILLES: Readonly<Record<string, number>> = { '751': 7, '6938': 10, '132': 10 };

/** The search radius around a town or an arrondissement, in kilometres. */
export function rayonDe(codeInsee: string): number {
  const arrondissement = Object.entries(GRANDES_VILLES).find(([debut]) => codeInsee.startsWith(debut));
  return RAYONS[codeInsee] ?? arrondissement?.[1] ?? RAYON_DE_VILLE;
}

/** Writes "10 logements, 3 annexes dès 219 000 €": the matching lots of a programme, counted like in the list. */
export function resume({ lotsTrouves }: ProgrammeSitue): string {
  if (lotsTrouves === undefined || lotsTrouves.total === 0) {
    return 'aucun lot';
  }
  const des = lotsTrouves.prixMin === null ? '' : ` dès ${prix(lotsTrouves.prixMin)}`;
  return `${libelleComptes(lotsTrouves)}${des}`;
}

/** How long the map must stay still before the server is asked, in milliseconds. */
const POSE = 200;

/**
 * The pins: all programmes of the search when they are few, otherwise the groups of the visible area, once the map stays still.
 */
function useEpingles(criteres: Criteres, distance: number | null) {
  const [vue, regarder] = useState<Vue | null>(null);
  const [posee] = useDebouncedValue(vue, POSE);
  const entiere = useQuery(epinglesDe(criteres, distance));
  const groupee = entiere.data !== undefined && entiere.data.groupes.length > 0;
  const dIci = useQuery({
    ...epinglesDe(criteres, distance, posee),
    enabled: groupee && posee !== null && !entiere.isPlaceholderData,
  });
  const donnees = groupee ? (dIci.data ?? entiere.data) : entiere.data;
  return { entiere: entiere.data, donnees, erreur: entiere.error ?? (groupee ? dIci.error : null), regarder };
}

/** The points of the map: programmes from west to east, which is the order of the swipes, then groups. */
function pointsDe({ programmes, groupes }: Epinglee): (PointCarte & { titre: string })[] {
  const seuls = programmes.flatMap((programme) => {
    const point = pointDe(programme);
    return point === null
      ? []
      : [
          {
            id: programme.id,
            titre: `${programme.nomCommercial}, ${programme.lieu.ville}`,
            lat: point[0],
            long: point[1],
            lots: programme.lotsTrouves?.total ?? 0,
          },
        ];
  });
  return [
    ...seuls.sort((a, b) => a.long - b.long),
    ...groupes.map(({ lat, long, lots, ...groupe }) => ({
      id: `groupe de ${groupe.programmes} en ${groupe.cadre.join()}`,
      titre: '',
      lat,
      long,
      lots,
      groupe,
    })),
  ];
}

/** The least length of a swipe, in pixels. */
const GLISSE = 40;

function Fiche({
  programme,
  rang,
  parmi,
  aller,
  fermer,
}: {
  programme: ProgrammeSitue;
  rang: number;
  parmi: number;
  aller: (pas: number) => void;
  /** Absent for the card of a programme that is only hovered. */
  fermer?: () => void;
}) {
  const depart = useRef<number | null>(null);
  return (
    <article
      className={classes.fiche}
      onTouchStart={(evenement) => {
        depart.current = evenement.touches[0]?.clientX ?? null;
      }}
      onTouchEnd={(evenement) => {
        const ecart = (evenement.changedTouches[0]?.clientX ?? 0) - (depart.current ?? 0);
        if (depart.current !== null && Math.abs(ecart) > GLISSE) {
          aller(ecart < 0 ? 1 : -1);
        }
      }}
    >
      <div className={classes.texte}>
        {fermer === undefined ? (
          <b>{programme.nomCommercial}</b>
        ) : (
          <Link to={chemins.programme(programme.id)}>
            {programme.nomCommercial}
            <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
          </Link>
        )}
        <span>
          {programme.lieu.ville} · {resume(programme)}
        </span>
      </div>
      {fermer !== undefined && (
        <div className={classes.actions}>
          {parmi > 1 && (
            <>
              <ActionIcon
                variant="subtle"
                size={30}
                aria-label="Programme précédent"
                onClick={() => aller(-1)}
              >
                <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
              <span className={classes.rang}>{`${rang + 1}\u00a0/\u00a0${parmi}`}</span>
              <ActionIcon variant="subtle" size={30} aria-label="Programme suivant" onClick={() => aller(1)}>
                <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
          <ActionIcon variant="subtle" size={30} aria-label="Fermer la fiche" onClick={fermer}>
            <IconX size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </article>
  );
}

export function PanneauCarte({
  criteres,
  distance,
  bascule,
  chercherIci,
}: {
  criteres: Criteres;
  distance: number | null;
  /** The button back to the list, where the list and the map do not both fit. */
  bascule: ReactNode;
  chercherIci: (fenetre: string) => void;
}) {
  const survol = useSurvol();
  const { entiere, donnees, erreur, regarder } = useEpingles(criteres, distance);
  // A call that was replaced by a newer call has not failed.
  const echouee = erreur !== null && !estAbandonnee(erreur);
  const [choisis, setChoisis] = useState<readonly string[]>([]);
  const [rang, setRang] = useState(0);
  const parId = useMemo(() => new Map(donnees?.programmes.map((un) => [un.id, un])), [donnees]);
  const points = useMemo(() => (donnees === undefined ? [] : pointsDe(donnees)), [donnees]);
  const territoires = useMemo(
    () => (entiere === undefined ? [] : territoiresDe(pointsDe(entiere))),
    [entiere],
  );
  const groupes = useMemo(
    () => new Map(points.flatMap(({ id, groupe }) => (groupe === undefined ? [] : [[id, groupe.cadre]]))),
    [points],
  );

  const cercles = criteres.locations.flatMap((id) => {
    const [, , commune] = id.split('-');
    const lieu = lieuConnu(id);
    return commune !== undefined && typeof lieu?.latitude === 'number' && typeof lieu.longitude === 'number'
      ? [{ lat: lieu.latitude, long: lieu.longitude, km: distance ?? rayonDe(commune) }]
      : [];
  });
  const zone = { lieux: criteres.locations, cercles, fenetre: lireFenetre(criteres.fenetre) };
  // After "search here" the map stays where it is. Only a place, or a window from the address, moves the map.
  const [fenetreDIci, setFenetreDIci] = useState<string | null>(null);
  const cadrage =
    criteres.fenetre !== null && criteres.fenetre === fenetreDIci
      ? null
      : [criteres.fenetre, ...criteres.locations, ...cercles.map(({ km }) => km)].join();
  const choisi = choisis[rang] ?? choisis[0];
  const vus = useMemo(() => {
    const { programmes, cadres, situe } = survol;
    const point = groupes.size === 0 || situe === null ? null : pointDe(situe);
    const siens = [...groupes].flatMap(([id, cadre]) =>
      cadres.includes(cadre) || (point !== null && estDans(point, cadre)) ? [id] : [],
    );
    return new Set([...programmes, ...siens, ...(choisi === undefined ? [] : [choisi])]);
  }, [choisi, survol, groupes]);
  const choisir = useCallback(
    (ids: readonly string[]) => {
      setChoisis(ids.filter((id) => !groupes.has(id)));
      setRang(0);
    },
    [groupes],
  );
  const survolerIci = useCallback(
    (ids: readonly string[]) =>
      survoler(
        ids.filter((id) => !groupes.has(id)),
        { cadres: [...groupes].flatMap(([id, cadre]) => (ids.includes(id) ? [cadre] : [])) },
      ),
    [groupes],
  );

  const [survole] = survol.programmes;
  const montre =
    parId.get(choisi ?? '') ?? (survol.programmes.length === 1 ? parId.get(survole ?? '') : undefined);
  const suite =
    choisis.length > 1 ? choisis : points.flatMap(({ id, groupe }) => (groupe === undefined ? [id] : []));
  const place = suite.indexOf(choisi ?? '');
  function aller(pas: number) {
    const suivant = (place + pas + suite.length) % suite.length;
    if (choisis.length > 1) {
      setRang(suivant);
    } else {
      choisir([suite[suivant] ?? '']);
    }
  }

  return (
    <CarteDifferee
      points={points}
      zone={zone}
      cadrage={cadrage}
      marques={vus}
      survoler={survolerIci}
      regarder={regarder}
      choisir={choisir}
      chercherIci={(fenetre) => {
        setFenetreDIci(fenetre);
        chercherIci(fenetre);
      }}
      territoires={territoires}
      bascule={bascule}
      fiche={
        montre !== undefined ? (
          <Fiche
            programme={montre}
            rang={place}
            parmi={suite.length}
            aller={aller}
            {...(montre.id === choisi ? { fermer: () => choisir([]) } : {})}
          />
        ) : echouee ? (
          <p className={classes.limite} role="status">
            Les programmes n’ont pas pu être placés sur la carte.
          </p>
        ) : null
      }
    />
  );
}
