/**
 * Lines that are drawn where another one is: leaflet projects, cuts and simplifies each of its lines at each zoom, and our
 * outlines are drawn several times over. What leaflet works out for the first serves the others, which come after it.
 */

import L from 'leaflet';
import { enObjet } from '../../lib/objets';

/** The path that leaflet draws for a line; its types leave it out. */
function traceDe(ligne: L.Path): Element | null {
  const { _path } = enObjet(ligne);
  return _path instanceof Element ? _path : null;
}

/** A line, or a surface, over another: in the same renderer, or in one that was made after it. */
export class Suiveuse extends L.Polyline {
  private readonly meneuse: L.Path;

  constructor(meneuse: L.Path, options: L.PolylineOptions) {
    super([], options);
    this.meneuse = meneuse;
  }

  _project(): void {
    // The one it follows has done it.
  }

  _update(): void {
    // Off the map it is drawn nowhere.
    if (enObjet(this)._map) {
      traceDe(this)?.setAttribute('d', traceDe(this.meneuse)?.getAttribute('d') ?? 'M0 0');
    }
  }
}
