/** The map of the search: its programmes, what is searched, and the card of the one looked at. */
import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { estAbandonnee } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { libelleComptes } from '../../lib/comptes';
import { type Criteres, lireFenetre } from '../../lib/criteres';
import { pointDe } from '../../lib/eloignement';
import { nombre, prix } from '../../lib/formats';
import { lieuConnu } from '../../lib/lieux-connus';
import { TAILLES } from '../../lib/tailles';
import { CarteDifferee } from '../../ui/carte/carte-differee';
import classes from './panneau-carte.module.css';
import { type ProgrammeSitue, programmesSitues } from './queries';
import { survoler, useSurvoles } from './survol';

/** Radii of towns, in kilometres (spec section 9, `domain.md` section 2). */
const RAYON_DE_VILLE = 15;
const RAYONS: Readonly<Record<string, number>> = { '75056': 7, '69123': 10, '13055': 10 };
const GRANDES_VILLES: Readonly<Record<string, number>> = { '751': 7, '6938': 10, '132': 10 };

/** Kilometres searched around a town or an arrondissement. */
export function rayonDe(codeInsee: string): number {
  const arrondissement = Object.entries(GRANDES_VILLES).find(([debut]) => codeInsee.startsWith(debut));
  return RAYONS[codeInsee] ?? arrondissement?.[1] ?? RAYON_DE_VILLE;
}

/** "10 logements, 3 annexes dès 219 000 €": the lots of the programme that answer the search, as the list counts them. */
export function resume({ lotsTrouves }: ProgrammeSitue): string {
  if (lotsTrouves === undefined || lotsTrouves.total === 0) {
    return 'aucun lot';
  }
  const des = lotsTrouves.prixMin === null ? '' : ` dès ${prix(lotsTrouves.prixMin)}`;
  return `${libelleComptes(lotsTrouves)}${des}`;
}

/** Least width of a swipe, in pixels. */
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
  /** Absent for the card of what is only hovered. */
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
  /** What goes back to the list where there is no room for both. */
  bascule: ReactNode;
  chercherIci: (fenetre: string) => void;
}) {
  const survoles = useSurvoles();
  const { data, error } = useQuery(programmesSitues(criteres, distance));
  // A call that a newer one replaced has not failed.
  const echouee = error !== null && !estAbandonnee(error);
  const [choisis, setChoisis] = useState<readonly string[]>([]);
  const [rang, setRang] = useState(0);
  const programmes = data?.['hydra:member'];
  const parId = useMemo(() => new Map(programmes?.map((un) => [un.id, un])), [programmes]);
  const points = useMemo(
    () =>
      (programmes ?? [])
        .flatMap((programme) => {
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
        })
        // From west to east: the order of the swipes.
        .sort((a, b) => a.long - b.long),
    [programmes],
  );

  const cercles = criteres.locations.flatMap((id) => {
    const [, , commune] = id.split('-');
    const lieu = lieuConnu(id);
    return commune !== undefined && typeof lieu?.latitude === 'number' && typeof lieu.longitude === 'number'
      ? [{ lat: lieu.latitude, long: lieu.longitude, km: distance ?? rayonDe(commune) }]
      : [];
  });
  const zone = { lieux: criteres.locations, cercles, fenetre: lireFenetre(criteres.fenetre) };
  // "Search here" keeps what is shown: only a place, or a window that came with the address, moves the map.
  const [fenetreDIci, setFenetreDIci] = useState<string | null>(null);
  const cadrage =
    criteres.fenetre !== null && criteres.fenetre === fenetreDIci
      ? null
      : [criteres.fenetre, ...criteres.locations, ...cercles.map(({ km }) => km)].join();
  const choisi = choisis[rang] ?? choisis[0];
  const vus = useMemo(
    () => new Set(choisi === undefined ? survoles : [...survoles, choisi]),
    [choisi, survoles],
  );
  const choisir = useCallback((ids: readonly string[]) => {
    setChoisis(ids);
    setRang(0);
  }, []);

  const montre =
    parId.get(choisi ?? '') ?? (survoles.length === 1 ? parId.get(survoles[0] ?? '') : undefined);
  const suite = choisis.length > 1 ? choisis : points.map(({ id }) => id);
  const place = suite.indexOf(choisi ?? '');
  function aller(pas: number) {
    const suivant = (place + pas + suite.length) % suite.length;
    if (choisis.length > 1) {
      setRang(suivant);
    } else {
      choisir([suite[suivant] ?? '']);
    }
  }

  const total = data?.['hydra:totalItems'] ?? 0;
  return (
    <CarteDifferee
      points={points}
      zone={zone}
      cadrage={cadrage}
      marques={vus}
      survoler={survoler}
      choisir={choisir}
      chercherIci={(fenetre) => {
        setFenetreDIci(fenetre);
        chercherIci(fenetre);
      }}
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
        ) : total > TAILLES.carte ? (
          <p className={classes.limite}>
            {`${TAILLES.carte} programmes sur ${nombre(total)}\u00a0: rapprochez-vous, puis cherchez dans la zone.`}
          </p>
        ) : null
      }
    />
  );
}
