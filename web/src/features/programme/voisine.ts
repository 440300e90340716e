/** Finds the bay that an arrow key leads to on a façade. */

/** The centre of a bay, in any unit. */
export interface Place {
  x: number;
  y: number;
}

const SENS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How many times more a distance to the side weighs than one ahead, so that an arrow key stays in its row or column. */
const ECART = 3;

/** The nearest place in the direction of this key; `null` when there is none, or for another key. */
export function voisine<T extends Place>(depuis: Place, places: readonly T[], touche: string): T | null {
  const sens = SENS[touche];
  if (sens === undefined) {
    return null;
  }
  let meilleure: T | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [dx, dy] = [place.x - depuis.x, place.y - depuis.y];
    const devant = dx * sens.x + dy * sens.y;
    const cote = Math.abs(dx * sens.y) + Math.abs(dy * sens.x);
    const cout = devant + ECART * cote;
    if (devant > 1 && cout < distance) {
      [meilleure, distance] = [place, cout];
    }
  }
  return meilleure;
}
