/**
 * The pins and town names on the map. They are computed again after each move of the map. A pin that is still there keeps its element,
 * and the focus if it had it.
 */
import L from 'leaflet';
import { nombre } from '../../lib/formats';
import classes from './carte.module.css';
import { type Epingle, epingles, grouper, largeurEtiquette, sansChevauchement } from './grappes';
import { type Commune, placerNoms, type Rectangle } from './noms-de-communes';
import { coinsDe, type PointCarte } from './points';

/** The height of a pin's label, then that of its stem, in pixels. */
const ETIQUETTE = 24;
const TIGE = 14;
/** The number of inhabitants from which a town gets a dot, by zoom. */
function seuil(zoom: number): number {
  return [60_000, 40_000, 25_000, 12_000, 6_000, 3_000][Math.max(0, Math.floor(zoom) - 5)] ?? 0;
}

export interface Ecoute {
  survoler: (ids: readonly string[]) => void;
  choisir: (ids: readonly string[]) => void;
}

interface Posee {
  repere: L.Marker;
  epingle: Epingle;
  nom: string;
}

type PointTitre = PointCarte & { titre: string };

export class Epingles {
  private readonly carte: L.Map;
  private readonly ecoute: Ecoute;
  private index = grouper([]);
  private points: ReadonlyMap<string, PointTitre> = new Map();
  private readonly posees = new Map<string, Posee>();
  private marquees: ReadonlySet<string> = new Set();

  constructor(carte: L.Map, ecoute: Ecoute) {
    this.carte = carte;
    this.ecoute = ecoute;
  }

  charger(points: readonly PointTitre[]): void {
    this.index = grouper(points);
    this.points = new Map(points.map((point) => [point.id, point]));
    this.poser();
  }

  /** Puts the pins of the visible area on the map. */
  poser(): void {
    const cadre = this.carte.getBounds().pad(0.1);
    const zoom = this.carte.getZoom();
    const fenetre = {
      ouest: Math.max(-180, cadre.getWest()),
      sud: Math.max(-85, cadre.getSouth()),
      est: Math.min(180, cadre.getEast()),
      nord: Math.min(85, cadre.getNorth()),
    };
    const voulues = sansChevauchement(epingles(this.index, fenetre, zoom), (lat, long) =>
      this.carte.project([lat, long], zoom),
    );
    const noms = new Map(voulues.map((epingle) => [epingle.cle, this.nomDe(epingle)]));
    for (const [cle, { repere, nom }] of this.posees) {
      if (noms.get(cle) !== nom) {
        repere.remove();
        this.posees.delete(cle);
      }
    }
    for (const epingle of voulues) {
      const deja = this.posees.get(epingle.cle);
      const nom = noms.get(epingle.cle) ?? '';
      if (deja === undefined) {
        this.posees.set(epingle.cle, { repere: this.creer(epingle, nom), epingle, nom });
      } else {
        deja.epingle = epingle;
        deja.repere.setLatLng([epingle.lat, epingle.long]);
      }
    }
    this.marquer(this.marquees);
  }

  /** Shows these programmes in red: pointed at in the list, or selected on the map. */
  marquer(ids: ReadonlySet<string>): void {
    this.marquees = ids;
    for (const { repere, epingle } of this.posees.values()) {
      const marquee = epingle.ids.some((id) => ids.has(id));
      repere.setZIndexOffset(marquee ? 10_000 : 0);
      repere.getElement()?.toggleAttribute('data-marquee', marquee);
    }
  }

  /** The rectangles of the labels. Town names must not cover them. */
  rectangles(): Rectangle[] {
    return [...this.posees.values()].map(({ epingle }) => {
      const { x, y } = this.carte.latLngToLayerPoint([epingle.lat, epingle.long]);
      const largeur = largeurEtiquette(epingle.lots) + 8;
      return { x: x - largeur / 2, y: y - ETIQUETTE - TIGE - 2, largeur, hauteur: ETIQUETTE + TIGE + 8 };
    });
  }

  /** The number of programmes of a pin. */
  private programmesDe({ ids }: Epingle): number {
    return ids.reduce((somme, id) => somme + (this.points.get(id)?.groupe?.programmes ?? 1), 0);
  }

  private nomDe(epingle: Epingle): string {
    const { ids, lots } = epingle;
    const dits = lots > 1 ? `${nombre(lots)} lots` : lots === 1 ? '1 lot' : 'aucun lot';
    const combien = this.programmesDe(epingle);
    const [seul = ''] = ids;
    return combien === 1
      ? `${this.points.get(seul)?.titre ?? 'Programme'}, ${dits}`
      : `${nombre(combien)} programmes, ${dits}`;
  }

  private creer(epingle: Epingle, nom: string): L.Marker {
    const largeur = largeurEtiquette(epingle.lots);
    const icone = L.divIcon({
      className: `${classes.epingle ?? ''}`,
      html: `<b>${nombre(epingle.lots)}</b><i></i>`,
      iconSize: [largeur, ETIQUETTE + TIGE],
      iconAnchor: [largeur / 2, ETIQUETTE + TIGE],
    });
    const repere = L.marker([epingle.lat, epingle.long], { icon: icone, riseOnHover: true }).addTo(
      this.carte,
    );
    const element = repere.getElement();
    if (element !== undefined) {
      element.setAttribute('aria-label', nom);
      element.toggleAttribute('data-grappe', this.programmesDe(epingle) > 1);
      const voir = () => this.ecoute.survoler(epingle.ids);
      const quitter = () => this.ecoute.survoler([]);
      element.addEventListener('mouseenter', voir);
      element.addEventListener('mouseleave', quitter);
      element.addEventListener('focus', voir);
      element.addEventListener('blur', quitter);
      element.addEventListener('keydown', (evenement) => {
        if (evenement.key === ' ' || evenement.key === 'Enter') {
          evenement.preventDefault();
          this.activer(epingle);
        }
      });
    }
    return repere.on('click', () => this.activer(epingle));
  }

  private activer(epingle: Epingle): void {
    const { ids, lat, long } = epingle;
    const coins = ids.flatMap((id) => {
      const point = this.points.get(id);
      return point === undefined ? [] : coinsDe(point).map((coin) => L.latLng(coin.lat, coin.long));
    });
    const cadre = L.latLngBounds(coins.length > 0 ? coins : [L.latLng(lat, long)]);
    const [zoom, maximum] = [this.carte.getZoom(), this.carte.getMaxZoom()];
    const separable = this.carte.getBoundsZoom(cadre.pad(0.3)) > zoom + 0.5;
    if (this.programmesDe(epingle) > 1 && separable && zoom < maximum) {
      this.carte.fitBounds(cadre.pad(0.3), { maxZoom: maximum });
    } else if (zoom < maximum && ids.some((id) => this.points.get(id)?.groupe !== undefined)) {
      // The group is as wide as the map. Zoom in by one step all the same, because its content is not known yet.
      this.carte.setView([lat, long], Math.min(maximum, zoom + 1));
    } else {
      this.ecoute.choisir(ids);
    }
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** Draws dots by population, and names with a halo, in a layer that leaflet hides during a zoom. */
export function dessinerNoms(
  carte: L.Map,
  communes: readonly Commune[],
): (occupes: readonly Rectangle[]) => void {
  const volet = carte.createPane('villes');
  volet.style.zIndex = '300';
  volet.style.pointerEvents = 'none';
  const dessin = document.createElementNS(SVG, 'svg');
  dessin.setAttribute('class', `${classes.villes ?? ''} leaflet-zoom-hide`);
  dessin.setAttribute('aria-hidden', 'true');
  volet.appendChild(dessin);
  const creer = (nom: string, attributs: Record<string, string | number>): SVGElement => {
    const element = document.createElementNS(SVG, nom);
    for (const [cle, valeur] of Object.entries(attributs)) {
      element.setAttribute(cle, String(valeur));
    }
    return element;
  };
  return (occupes) => {
    const cadre = carte.getBounds().pad(0.15);
    const minimum = seuil(carte.getZoom());
    const visibles = communes
      .filter(([, lat, long, habitants]) => habitants >= minimum && cadre.contains([lat, long]))
      .slice(0, 160)
      .map(([nom, lat, long, habitants]) => ({ nom, habitants, ...carte.latLngToLayerPoint([lat, long]) }));
    const points = visibles.map(({ x, y, habitants }) =>
      creer('circle', { cx: x, cy: y, r: habitants >= 50_000 ? 3 : habitants >= 10_000 ? 2.2 : 1.5 }),
    );
    const noms = placerNoms(visibles, occupes).map(({ nom, x, y, corps, aGauche }) => {
      const texte = creer('text', {
        x: aGauche ? x - 6 : x + 6,
        y: y + corps * 0.35,
        'font-size': corps,
        'text-anchor': aGauche ? 'end' : 'start',
        'data-grande': String(corps > 12),
      });
      texte.textContent = nom;
      return texte;
    });
    dessin.replaceChildren(...points, ...noms);
  };
}
