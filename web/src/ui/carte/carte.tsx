/**
 * The map without tiles: our own outlines, and one pin for each programme. `carte-differee.tsx` loads it. Leaflet draws the map; React only
 * tells Leaflet what changed.
 */
import 'leaflet/dist/leaflet.css';
import { Button } from '@mantine/core';
import { IconMinus, IconPlus, IconRefresh } from '@tabler/icons-react';
import L from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nombre } from '../../lib/formats';
import { marque } from '../../lib/marque';
import classes from './carte.module.css';
import { dessinerNoms, Epingles } from './epingles-de-carte';
import { cadrer, chargerFond, dessinerFond, METROPOLE, type ZoneCherchee } from './fond';
import { coinsDe, type PointCarte } from './points';
import type { Territoire } from './territoires';
import { poserTuiles } from './tuiles';
import { type Vue, vueDe } from './vue';

export interface CarteProps {
  points: readonly (PointCarte & { titre: string })[];
  zone: ZoneCherchee;
  /** The key of the area to show. When it changes, the map goes to the searched area. `null`: the map stays where it is. */
  cadrage: string | null;
  /** The programmes in red: pointed at in the list, or selected. */
  marques: ReadonlySet<string>;
  survoler: (ids: readonly string[]) => void;
  choisir: (ids: readonly string[]) => void;
  /** Receives the visible area each time it may have changed. */
  regarder?: (vue: Vue) => void;
  /** Searches the visible area, given as "west,south,east,north". Without this function the map has no button to search. */
  chercherIci?: (fenetre: string) => void;
  /** The parts of France that have programmes, when no single view holds them all. */
  territoires?: readonly Territoire[];
  /** The card of the selected programme. */
  fiche?: ReactNode;
  /** A button above the map. */
  bascule?: ReactNode;
}

type FondCharge = Awaited<ReturnType<typeof chargerFond>>;

interface Outils {
  carte: L.Map;
  fond: FondCharge;
  epingles: Epingles;
  zone: (zone: ZoneCherchee) => void;
}

const ZOOM_MIN = 5;
const ZOOM_MAX = 14;
/** The margin around an area that the map shows, in pixels. */
const MARGE: L.PointTuple = [28, 44];
const VERS_LA_ZONE: L.FitBoundsOptions = { padding: MARGE, maxZoom: 11, animate: false };
/** The height of what stands above the map, in pixels. */
const HAUT = 64;

/** Shows a part of France between what stands above the map and what stands below it. */
function montrerTerritoire(carte: L.Map, { cadre }: Territoire, bas: HTMLElement | null): void {
  const [large, haut] = MARGE;
  carte.fitBounds(cadre, {
    paddingTopLeft: [large, HAUT],
    paddingBottomRight: [large, haut + (bas?.offsetHeight ?? 0)],
    maxZoom: VERS_LA_ZONE.maxZoom,
    animate: false,
  });
}

/** Writes "La Réunion et Mayotte : 4 programmes". */
const nommer = ({ nom, programmes }: Territoire) =>
  `${nom}\u00a0: ${nombre(programmes)}\u00a0programme${programmes > 1 ? 's' : ''}`;

/** The area that the map showed last. The map does not go to the same area twice, unless this area had no programmes the first time. */
interface Cadrage {
  lieu: string;
  vide: boolean;
}

function ecrireFenetre(carte: L.Map): string {
  const cadre = carte.getBounds();
  return [cadre.getWest(), cadre.getSouth(), cadre.getEast(), cadre.getNorth()]
    .map((degre) => degre.toFixed(4))
    .join(',');
}

export default function Carte(props: CarteProps) {
  const { points, zone, cadrage, marques, chercherIci, territoires = [], fiche, bascule } = props;
  const cadre = useRef<HTMLDivElement>(null);
  const bas = useRef<HTMLDivElement>(null);
  const [outils, setOutils] = useState<Outils | null>(null);
  const [panne, setPanne] = useState<unknown>(null);
  const [deplacee, setDeplacee] = useState(false);
  const [zoom, setZoom] = useState(ZOOM_MIN);
  // The listeners of leaflet read the latest props from here.
  const ecoute = useRef(props);
  ecoute.current = props;
  /** The last area that the map went to. */
  const cadree = useRef<Cadrage | null>(null);
  /** Whether the present move of the map was made by this code. Such a move is not the user's. */
  const deNotreFait = useRef(false);

  useEffect(() => {
    const element = cadre.current;
    if (element === null) {
      return;
    }
    let vivante = true;
    const sobre = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const carte = L.map(element, {
      attributionControl: false,
      zoomControl: false,
      minZoom: ZOOM_MIN,
      maxZoom: ZOOM_MAX,
      zoomSnap: 0.25,
      zoomDelta: 1,
      zoomAnimation: !sobre,
      fadeAnimation: !sobre,
      inertia: !sobre,
    }).fitBounds(METROPOLE);
    chargerFond().then((fond) => {
      if (!vivante) {
        return;
      }
      // Set the first view before the outlines load, so that they are projected once.
      const { zone: cherchee, points: premiers, cadrage: premier } = ecoute.current;
      if (premier !== null) {
        carte.fitBounds(cadrer(fond, cherchee, premiers.flatMap(coinsDe)), VERS_LA_ZONE);
        cadree.current = { lieu: premier, vide: premiers.length === 0 };
      }
      const zone = dessinerFond(carte, fond);
      if (marque.tuiles !== null) {
        poserTuiles(carte, marque.tuiles.modele);
      }
      const nommer = dessinerNoms(carte, fond.communes);
      const epingles = new Epingles(carte, {
        survoler: (ids) => ecoute.current.survoler(ids),
        choisir: (ids) => ecoute.current.choisir(ids),
      });
      carte.on('moveend', () => {
        epingles.poser();
        nommer(epingles.rectangles());
        setZoom(carte.getZoom());
        const cadre = carte.getBounds();
        const [ouest, sud, est, nord] = [
          cadre.getWest(),
          cadre.getSouth(),
          cadre.getEast(),
          cadre.getNorth(),
        ];
        ecoute.current.regarder?.(vueDe({ ouest, sud, est, nord }, carte.getZoom()));
        if (!deNotreFait.current) {
          setDeplacee(true);
        }
      });
      carte.on('click', () => ecoute.current.choisir([]));
      setOutils({ carte, fond, epingles, zone });
    }, setPanne);
    const taille = new ResizeObserver(() => {
      deNotreFait.current = true;
      carte.invalidateSize({ animate: false });
      deNotreFait.current = false;
    });
    taille.observe(element);
    return () => {
      vivante = false;
      taille.disconnect();
      carte.remove();
    };
  }, []);

  const cleDesPoints = points.map(({ id, lots }) => `${id}:${lots}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the points changed
  useEffect(() => {
    outils?.epingles.charger(ecoute.current.points);
    deNotreFait.current = true;
    outils?.carte.fire('moveend');
    deNotreFait.current = false;
  }, [outils, cleDesPoints]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map goes elsewhere when the framing says so, not at each answer
  useEffect(() => {
    if (outils === null || (cadrage === '' && points.length === 0)) {
      return;
    }
    outils.zone(zone);
    const avant = cadree.current;
    const vide = points.length === 0;
    if (cadrage === null || (avant?.lieu === cadrage && avant.vide === vide)) {
      return;
    }
    cadree.current = { lieu: cadrage, vide };
    if (avant?.lieu === cadrage && deplacee) {
      return; // The user has already moved the map, so programmes that arrive late do not move it back.
    }
    deNotreFait.current = true;
    outils.carte.fitBounds(cadrer(outils.fond, zone, points.flatMap(coinsDe)), VERS_LA_ZONE);
    deNotreFait.current = false;
    setDeplacee(false);
  }, [outils, cadrage, points.length === 0]);

  useEffect(() => outils?.epingles.marquer(marques), [outils, marques]);

  if (panne !== null) {
    throw panne; // The error boundary around the map catches it, and the list stays.
  }
  return (
    <section className={classes.cadre} aria-label="Carte des programmes">
      <div className={classes.carte} ref={cadre} />
      {chercherIci !== undefined && deplacee && (
        <div className={classes.haut}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => {
              if (outils !== null) {
                setDeplacee(false);
                chercherIci(ecrireFenetre(outils.carte));
              }
            }}
          >
            Chercher dans cette zone
          </Button>
        </div>
      )}
      <div className={classes.zoom}>
        <button
          type="button"
          aria-label="Agrandir la carte"
          disabled={outils === null || zoom >= ZOOM_MAX}
          onClick={() => outils?.carte.zoomIn()}
        >
          <IconPlus size={18} stroke={1.5} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Réduire la carte"
          disabled={outils === null || zoom <= ZOOM_MIN}
          onClick={() => outils?.carte.zoomOut()}
        >
          <IconMinus size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.bas} ref={bas}>
        {territoires.length > 0 && (
          <fieldset className={classes.territoires}>
            <legend className="lt-lu">Montrer sur la carte</legend>
            {territoires.map((territoire) => (
              <button
                key={territoire.nom}
                type="button"
                className={classes.territoire}
                disabled={outils === null}
                aria-label={nommer(territoire)}
                onClick={() => outils !== null && montrerTerritoire(outils.carte, territoire, bas.current)}
              >
                {territoire.nom} <span>{nombre(territoire.programmes)}</span>
              </button>
            ))}
          </fieldset>
        )}
        {bascule}
        {fiche}
      </div>
      <p className={classes.sources}>
        {['Source\u00a0: IGN, Insee, Etalab, Natural Earth', marque.tuiles?.mention]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
}
