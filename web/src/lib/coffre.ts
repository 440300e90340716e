/**
 * Keeps on this device, under the person's name, what they typed and what the server does not have yet: a state, and the lines added since.
 * Another person of the same browser cannot read it, and a sign-out erases it. In a browser without storage it lasts as long as the page.
 */
import { coffreDuNavigateur, viderLeNavigateur } from './coffre-du-navigateur';

export interface Ligne {
  /** The rank of the line, counted across all tabs of the browser. */
  readonly n: number;
  readonly contenu: unknown;
}

export interface Dossier {
  /** The kept state; `null` when there is none. */
  readonly etat: unknown;
  readonly lignes: readonly Ligne[];
}

export interface Coffre {
  /** Whether the content is still there after the page is loaded again. */
  readonly durable: boolean;
  lire(dossier: string): Promise<Dossier>;
  ajouter(dossier: string, contenu: unknown): Promise<number>;
  /** Replaces the state, and deletes the lines that the new state already contains, in one transaction. */
  poser(dossier: string, etat: unknown, tenues: readonly number[]): Promise<void>;
  /** The stored names that begin with this text. */
  dossiers(debut: string): Promise<string[]>;
}

/** Makes a store that only this page holds, with this initial content. */
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

/** Opens the store of a person. */
export function coffreDe(qui: string): Promise<Coffre> {
  const coffre = ouverts.get(qui) ?? coffreDuNavigateur(qui).catch(() => coffreDeLaPage());
  ouverts.set(qui, coffre);
  return coffre;
}

/** Closes all stores. Content that only this page held is lost. */
export function fermerLesCoffres(): void {
  ouverts.clear();
}

/** Erases everything that this person typed. */
export async function viderLeCoffre(qui: string): Promise<void> {
  ouverts.delete(qui);
  await viderLeNavigateur(qui).catch(() => {}); // A browser without storage has nothing to erase.
}
