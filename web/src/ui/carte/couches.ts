/**
 * Lines that copy another line. Leaflet projects, clips and simplifies each line at each zoom, and each of our outlines is drawn several
 * times. A line that follows another one reuses its path, so the leading line must be drawn first.
 */

import L from 'leaflet';
import { enObjet } from '../../lib/objets';

/** The SVG path of a line, which leaflet's types leave out. */
function traceDe(ligne: L.Path): Element | null {
  const { _path } = enObjet(ligne);
  return _path instanceof Element ? _path : null;
}

/** A line or a surface that follows another line. Its renderer must be that of the leading line, or one that was created later. */
export class Suiveuse extends L.Polyline {
  private readonly meneuse: L.Path;

  constructor(meneuse: L.Path, options: L.PolylineOptions) {
    super([], options);
    this.meneuse = meneuse;
  }

  _project(): void {
    // There is nothing to project, because the leading line has already been projected.
  }

  _update(): void {
    // A line that is not on the map has no path.
    if (enObjet(this)._map) {
      traceDe(this)?.setAttribute('d', traceDe(this.meneuse)?.getAttribute('d') ?? 'M0 0');
    }
  }
}
