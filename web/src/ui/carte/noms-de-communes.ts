/** Chooses which towns get a dot and which a name, so that names cover neither each other nor a pin. */

export type Commune = readonly [nom: string, lat: number, long: number, habitants: number];

export interface Rectangle {
  x: number;
  y: number;
  largeur: number;
  hauteur: number;
}

export interface NomPlace {
  nom: string;
  /** The position of the dot. */
  x: number;
  y: number;
  /** The size of the letters, in pixels. */
  corps: number;
  /** Whether the name stands left of its dot, because there is no room at the right. */
  aGauche: boolean;
}

/** The largest number of names on the map. */
const NOMS_MAX = 34;
/** The mean width of a letter, as a part of its height. */
const CHASSE = 0.56;

export function corpsDuNom(habitants: number): number {
  if (habitants >= 150_000) {
    return 15;
  }
  return habitants >= 50_000 ? 13 : 12;
}

function secoupent(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.largeur && b.x < a.x + a.largeur && a.y < b.y + b.hauteur && b.y < a.y + a.hauteur;
}

/** Places the names, the largest towns first, each where there is room. `occupes` are the rectangles of the pins. */
export function placerNoms(
  communes: readonly { nom: string; x: number; y: number; habitants: number }[],
  occupes: readonly Rectangle[],
): NomPlace[] {
  const pris = [...occupes];
  const places: NomPlace[] = [];
  for (const { nom, x, y, habitants } of communes) {
    if (places.length >= NOMS_MAX) {
      break;
    }
    const corps = corpsDuNom(habitants);
    const largeur = nom.length * corps * CHASSE + 8;
    const boite = (aGauche: boolean): Rectangle => ({
      x: aGauche ? x - largeur : x,
      y: y - corps / 2 - 2,
      largeur,
      hauteur: corps + 4,
    });
    const cote = [false, true].find((aGauche) => !pris.some((une) => secoupent(boite(aGauche), une)));
    if (cote !== undefined) {
      pris.push(boite(cote));
      places.push({ nom, x, y, corps, aGauche: cote });
    }
  }
  return places;
}
