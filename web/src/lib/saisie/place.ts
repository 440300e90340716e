/**
 * Keeps a form's typed text on this device: in the store of the person, in one folder a tab, so that two tabs with the same form keep both
 * texts. A tab finds its own folder again. A new tab takes over the folder of a closed one.
 */
import { type Coffre, coffreDe } from '../coffre';
import { maintenant } from '../horloge';
import { garderOnglet, lireOnglet } from '../stockage';
import { type Frappes, SANS_FRAPPE, sansFrappe, taper } from './frappes';

export interface Place {
  /** Reads the kept text, once. `lues` are the values that the form has without this text. */
  lire: (lues: object) => Promise<Frappes>;
  /** Stores this text once the write in progress is done. */
  ecrire: (frappes: Frappes) => void;
  /** Whether closing the page now would lose some of the text. */
  enMemoire: () => boolean;
  /** Whether the text only lasts as long as the page, because the browser refuses to store or has no room. */
  sansCoffre: () => boolean;
  /** Stores this text in the tab at once, because the page closes before IndexedDB has finished. */
  sauver: (frappes: Frappes) => void;
  /** Resolves once the write in progress is done. */
  finie: () => Promise<void>;
}

/** The common prefix of the folders of all forms. */
export const RACINE = 'saisie/';
const ONGLET = 'onglet';
const SECRET = /motdepasse/iu;

let memoire: string | null = null;

/** The name of this tab. A reload keeps it. */
function onglet(): string {
  const connu = lireOnglet<string>(ONGLET) ?? memoire ?? crypto.randomUUID();
  memoire = connu;
  garderOnglet(ONGLET, connu);
  return connu;
}

/** The folders that this page holds, each with the function that releases it. */
const tenus = new Map<string, () => void>();

/** Takes a folder, unless another open tab holds it. */
function tenir(nom: string): Promise<boolean> {
  if (tenus.has(nom)) {
    return Promise.resolve(false);
  }
  if (typeof navigator === 'undefined' || navigator.locks === undefined) {
    tenus.set(nom, () => {});
    return Promise.resolve(true);
  }
  return new Promise((dire) => {
    void navigator.locks.request(nom, { ifAvailable: true }, (verrou) => {
      if (verrou === null) {
        dire(false);
        return undefined;
      }
      return new Promise<void>((lacher) => {
        tenus.set(nom, lacher);
        dire(true);
      });
    });
  });
}

/**
 * The pause before a folder is tried again, in milliseconds, because a reloaded page may start before its former self has released the
 * folder.
 */
const REPRISE = 100;

async function tenirLeSien(nom: string): Promise<boolean> {
  for (let essai = 1; essai < 3 && !tenus.has(nom); essai += 1) {
    if (await tenir(nom)) {
      return true;
    }
    await new Promise((suite) => setTimeout(suite, REPRISE));
  }
  return tenir(nom);
}

function lacher(nom: string): void {
  tenus.get(nom)?.();
  tenus.delete(nom);
}

/** Releases all folders and forgets the name of this tab. */
export function lacherTout(): void {
  for (const nom of [...tenus.keys()]) {
    lacher(nom);
  }
  memoire = null;
}

interface Gardee {
  quand: number;
  frappes: Frappes;
}

/** The text of a folder; `null` when it has not the present format. */
function gardeeDe(etat: unknown): Gardee | null {
  return typeof etat === 'object' && etat !== null && 'frappes' in etat && 'quand' in etat
    ? (etat as Gardee)
    : null;
}

const sansSecrets = (frappes: Frappes): Frappes =>
  Object.fromEntries(
    Object.entries(frappes).filter(([champ, { valeur }]) => !SECRET.test(champ) && !(valeur instanceof Blob)),
  );

/** The places where older versions kept the text. */
export interface Avant {
  /** A key of the tab, with the number of the person. */
  onglet?: string;
  /** A folder of the person's store. */
  coffre?: string;
}

/** Takes over, once, the text that an older version kept. It counts as typed over the values of the row. */
async function reprendre(qui: string, coffre: Coffre, avant: Avant, lues: object): Promise<Frappes> {
  let frappes = SANS_FRAPPE;
  const oter = (valeurs: object) => {
    frappes = taper(
      frappes,
      lues,
      Object.fromEntries(Object.entries(valeurs).filter(([nom]) => nom in lues)),
    );
  };
  if (avant.coffre !== undefined) {
    const { etat } = await coffre.lire(avant.coffre);
    if (typeof etat === 'object' && etat !== null) {
      oter(etat);
      await coffre.poser(avant.coffre, null, []);
    }
  }
  const gardee =
    avant.onglet === undefined ? null : lireOnglet<{ qui?: unknown; valeurs?: unknown }>(avant.onglet);
  if (avant.onglet !== undefined && gardee !== null) {
    garderOnglet(avant.onglet, null);
    if (String(gardee.qui) === qui && typeof gardee.valeurs === 'object' && gardee.valeurs !== null) {
      oter(gardee.valeurs);
    }
  }
  return frappes;
}

/** The place of a form in the person's store. `nom` names the form, and the row or thing that it is about. */
export function placeAuCoffre(qui: string, nom: string, avant: Avant): Place {
  const racine = `${RACINE}${nom}/`;
  // Each person who signs in in this tab has their own keys.
  const deLOnglet = `${RACINE}${qui}/${nom}`;
  let coffre: Coffre | null = null;
  let dossier = '';
  /** Whether the last write succeeded. */
  let sure = true;
  let attendue: Frappes | null = null;
  let enTour = false;
  let tour: Promise<void> = Promise.resolve();
  let lue: Promise<unknown> = Promise.resolve();

  /** Takes over the newest folder that a closed tab left, for this tab. */
  async function heriter(sien: Coffre): Promise<Gardee | null> {
    const libres: { nom: string; gardee: Gardee }[] = [];
    for (const autre of await sien.dossiers(racine)) {
      if (autre !== dossier && (await tenir(`${qui}/${autre}`))) {
        const gardee = gardeeDe((await sien.lire(autre)).etat);
        if (gardee !== null) {
          libres.push({ nom: autre, gardee });
        }
      }
    }
    const [choisi] = libres.toSorted((a, b) => b.gardee.quand - a.gardee.quand);
    if (choisi !== undefined) {
      await sien.poser(dossier, choisi.gardee, []);
      await sien.poser(choisi.nom, null, []);
    }
    for (const autre of libres) {
      lacher(`${qui}/${autre.nom}`);
    }
    return choisi?.gardee ?? null;
  }

  async function lire(lues: object): Promise<Frappes> {
    coffre = await coffreDe(qui);
    dossier = racine + onglet();
    if (!(await tenirLeSien(`${qui}/${dossier}`))) {
      // Another tab holds the folder: this tab was opened as a copy of that tab and has its name. So it gets a folder of its own.
      dossier = racine + crypto.randomUUID();
      await tenir(`${qui}/${dossier}`);
    }
    const gardee = gardeeDe((await coffre.lire(dossier)).etat) ?? (await heriter(coffre));
    const derniere = gardeeDe(lireOnglet(deLOnglet));
    garderOnglet(deLOnglet, null);
    return {
      ...(await reprendre(qui, coffre, avant, lues)),
      ...gardee?.frappes,
      // The text that the tab stored while the page closed counts, unless IndexedDB already holds newer text.
      ...(derniere !== null && derniere.quand >= (gardee?.quand ?? 0) ? derniere.frappes : {}),
    };
  }

  async function ecrireTout(): Promise<void> {
    await lue;
    while (attendue !== null) {
      const frappes = sansSecrets(attendue);
      attendue = null;
      const etat: Gardee | null = sansFrappe(frappes) ? null : { quand: maintenant(), frappes };
      sure = await (coffre?.poser(dossier, etat, []) ?? Promise.reject(new Error(nom))).then(
        () => true,
        () => false,
      );
    }
    enTour = false;
  }

  return {
    lire: (lues) => {
      const lecture = lire(lues);
      lue = lecture.catch(() => {
        sure = false;
      });
      return lecture;
    },
    ecrire: (frappes) => {
      if (sansFrappe(frappes)) {
        garderOnglet(deLOnglet, null);
      }
      attendue = frappes;
      if (!enTour) {
        enTour = true;
        tour = ecrireTout();
      }
    },
    enMemoire: () => enTour || !sure || coffre?.durable !== true,
    sansCoffre: () => !sure || coffre?.durable === false,
    sauver: (frappes) => garderOnglet(deLOnglet, { quand: maintenant(), frappes: sansSecrets(frappes) }),
    finie: () => tour,
  };
}
