/**
 * The map without tiles: our own outlines, a pin per programme. Loaded when it is asked for (`carte-differee.tsx`); leaflet
 * draws, React only tells it what changed.
 */
import 'leaflet/dist/leaflet.css';
import { Button } from '@mantine/core';
import { IconMinus, IconPlus, IconRefresh } from '@tabler/icons-react';
import L from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { marque } from '../../lib/marque';
import classes from './carte.module.css';
import { dessinerNoms, Epingles } from './epingles-de-carte';
import { cadrer, chargerFond, dessinerFond, METROPOLE, type ZoneCherchee } from './fond';
import { coinsDe, type PointCarte } from './grappes';
import { poserTuiles } from './tuiles';
import { type Vue, vueDe } from './vue';

export interface CarteProps {
  points: readonly (PointCarte & { titre: string })[];
  zone: ZoneCherchee;
  /** Changes when what is searched is elsewhere: the map goes there. `null`: it stays where it is. */
  cadrage: string | null;
  /** Programmes in red: looked at in the list, or chosen. */
  marques: ReadonlySet<string>;
  survoler: (ids: readonly string[]) => void;
  choisir: (ids: readonly string[]) => void;
  /** Told what the map shows, whenever it may have changed. */
  regarder?: (vue: Vue) => void;
  /** "west,south,east,north" of what is shown. Without it, the map offers no search. */
  chercherIci?: (fenetre: string) => void;
  /** The card of what was chosen. */
  fiche?: ReactNode;
  /** A button that floats above it. */
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
/** Pixels around what the map goes to. */
const MARGE: L.PointTuple = [28, 44];
const VERS_LA_ZONE: L.FitBoundsOptions = { padding: MARGE, maxZoom: 11, animate: false };

/** What the map went to: the same place is not gone to twice, and one without programmes is another. */
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
  const { points, zone, cadrage, marques, chercherIci, fiche, bascule } = props;
  const cadre = useRef<HTMLDivElement>(null);
  const [outils, setOutils] = useState<Outils | null>(null);
  const [panne, setPanne] = useState<unknown>(null);
  const [deplacee, setDeplacee] = useState(false);
  const [zoom, setZoom] = useState(ZOOM_MIN);
  // What the listeners of leaflet call is always the latest.
  const ecoute = useRef(props);
  ecoute.current = props;
  /** What the map went to last. */
  const cadree = useRef<Cadrage | null>(null);
  /** Moves of our own are not "a move" of whoever looks. */
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
      // Where one looks first, before the outlines: they are projected once.
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
      return; // Programmes that come late do not take the map back from whoever moved it meanwhile.
    }
    deNotreFait.current = true;
    outils.carte.fitBounds(cadrer(outils.fond, zone, points.flatMap(coinsDe)), VERS_LA_ZONE);
    deNotreFait.current = false;
    setDeplacee(false);
  }, [outils, cadrage, points.length === 0]);

  useEffect(() => outils?.epingles.marquer(marques), [outils, marques]);

  if (panne !== null) {
    throw panne; // The boundary around the map says it, and the list goes on.
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
      <div className={classes.bas}>
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
