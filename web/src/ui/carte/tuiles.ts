/**
 * External map tiles over our own outlines, when a setting gives the address of the tiles. Where a tile is missing, the outlines are
 * visible. Once a tile has loaded, our land and names disappear.
 */
import L from 'leaflet';

/** The layer of the tiles: between our land (210) and the searched area (220). */
const RANG = '215';
/** The attribute of the map's element once a tile is shown. */
export const AVEC_TUILES = 'data-tuiles';

/** Puts the tiles of this address on the map. */
export function poserTuiles(carte: L.Map, modele: string): L.TileLayer {
  carte.createPane('tuiles').style.zIndex = RANG;
  const couche = L.tileLayer(modele, { pane: 'tuiles' });
  couche.once('tileload', () => carte.getContainer().setAttribute(AVEC_TUILES, ''));
  return couche.addTo(carte);
}
