/**
 * What a person types and the server does not have yet, kept on this device under their name: a state and the lines added to it
 * since. Another person of the same browser opens none of it; whoever signs out leaves nothing. Where the browser keeps nothing,
 * it lasts as long as the page.
 */
import { coffreDuNavigateur, viderLeNavigateur } from './coffre-du-navigateur';

export interface Ligne {
  /** Its order, the same for all the tabs of a browser. */
  readonly n: number;
  readonly contenu: unknown;
}

export interface Dossier {
  /** `null` when there is none. */
  readonly etat: unknown;
  readonly lignes: readonly Ligne[];
}

export interface Coffre {
  /** Whether a reload of the page finds it again. */
  readonly durable: boolean;
  lire(dossier: string): Promise<Dossier>;
  ajouter(dossier: string, contenu: unknown): Promise<number>;
  /** Another state, or none, and these lines away, which it holds: both at once, or neither. */
  poser(dossier: string, etat: unknown, tenues: readonly number[]): Promise<void>;
  /** The names that begin so, of what is kept. */
  dossiers(debut: string): Promise<string[]>;
}

/** A safe of this page alone, beginning with what is known. */
export function coffreDeLaPage(depart: Readonly<Record<string, Dossier>> = {}): Coffre {
  const gardes = new Map(Object.entries(depart));
  const lu = (dossier: string): Dossier => gardes.get(dossier) ?? { etat: null, lignes: [] };
  let n = Math.max(0, ...Object.values(depart).flatMap(({ lignes }) => lignes.map((une) => une.n)));
  return {
    durable: false,
    lire: async (dossier) => lu(dossier),
    ajouter: async (dossier, contenu) => {
      n += 1;
      gardes.set(dossier, { ...lu(dossier), lignes: [...lu(dossier).lignes, { n, contenu }] });
      return n;
    },
    poser: async (dossier, etat, tenues) => {
      const lignes = lu(dossier).lignes.filter((une) => !tenues.includes(une.n));
      if (etat === null && lignes.length === 0) {
        gardes.delete(dossier);
      } else {
        gardes.set(dossier, { etat, lignes });
      }
    },
    dossiers: async (debut) => [...gardes.keys()].filter((nom) => nom.startsWith(debut)),
  };
}

const ouverts = new Map<string, Promise<Coffre>>();

/** The safe of a person. */
export function coffreDe(qui: string): Promise<Coffre> {
  const coffre = ouverts.get(qui) ?? coffreDuNavigateur(qui).catch(() => coffreDeLaPage());
  ouverts.set(qui, coffre);
  return coffre;
}

/** Opens them anew when they are asked for: what they hold in this page alone is gone. */
export function fermerLesCoffres(): void {
  ouverts.clear();
}

/** Nothing of what this person typed stays here. */
export async function viderLeCoffre(qui: string): Promise<void> {
  ouverts.delete(qui);
  await viderLeNavigateur(qui).catch(() => {}); // Nothing is kept where nothing can be.
}
