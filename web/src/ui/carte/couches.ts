/**
 * Lines that are drawn where another one is: leaflet projects, cuts and simplifies each of its lines at each zoom, and our
 * outlines are drawn several times over. What leaflet works out for the first serves the others, which come after it.
 */
import L from 'leaflet';

/** What leaflet keeps of a line between its points and its path; its types leave it out. */
interface Interieur {
  _map: L.Map | null;
  _path: SVGPathElement | undefined;
}

const interieur = (ligne: L.Path) => ligne as unknown as Interieur;

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
    const { _map, _path } = interieur(this);
    if (_map) {
      _path?.setAttribute('d', interieur(this.meneuse)._path?.getAttribute('d') ?? 'M0 0');
    }
  }
}
