/**
 * Lines that follow another line. Leaflet projects, clips and simplifies each line at each zoom, and our outlines are drawn
 * several times. A following line reuses the path of the first one, which must be drawn before it.
 */

import L from 'leaflet';
import { enObjet } from '../../lib/objets';

/** The SVG path of a line, which leaflet's types leave out. */
function traceDe(ligne: L.Path): Element | null {
  const { _path } = enObjet(ligne);
  return _path instanceof Element ? _path : null;
}

/** A line or a surface on another one. It must be in the same renderer, or in one that was created later. */
export class Suiveuse extends L.Polyline {
  private readonly meneuse: L.Path;

  constructor(meneuse: L.Path, options: L.PolylineOptions) {
    super([], options);
    this.meneuse = meneuse;
  }

  _project(): void {
    // The first line has already been projected.
  }

  _update(): void {
    // A line that is not on the map has no path.
    if (enObjet(this)._map) {
      traceDe(this)?.setAttribute('d', traceDe(this.meneuse)?.getAttribute('d') ?? 'M0 0');
    }
  }
}
