/**
 * Tiles from elsewhere over our own outlines, when the portal has an address for them. A tile that does not come leaves
 * the outlines to be seen; once one has come, our land and names give way.
 */
import L from 'leaflet';

/** Between our land (210) and the searched area (220). */
const RANG = '215';
/** Said on the map's element once a tile is shown. */
export const AVEC_TUILES = 'data-tuiles';

/** Puts the tiles of this address on the map. */
export function poserTuiles(carte: L.Map, modele: string): L.TileLayer {
  carte.createPane('tuiles').style.zIndex = RANG;
  const couche = L.tileLayer(modele, { pane: 'tuiles' });
  couche.once('tileload', () => carte.getContainer().setAttribute(AVEC_TUILES, ''));
  return couche.addTo(carte);
}
