/**
 * The part of a draft that this device keeps, shared by the tabs of a browser: a state, which one tab changes at a time, and
 * the changes typed since, which each tab adds.
 */

import { type Coffre, coffreDe, coffreDeLaPage, type Ligne } from '../../../lib/coffre';
import { exclusivement } from '../../../lib/exclusif';
import { grouper, type Objet } from '../../../lib/merge-patch';
import { enObjet } from '../../../lib/objets';
import { absorber, type EtatLocal } from './etat-local';
import { dossierDe } from './gardes';

/** Deletes what is kept of a draft. */
export async function oublierLeJournal(qui: string, id: number): Promise<void> {
  const coffre = await coffreDe(qui);
  const { lignes } = await coffre.lire(dossierDe(id));
  await coffre.poser(
    dossierDe(id),
    null,
    lignes.map(({ n }) => n),
  );
}

export interface Journal {
  etat: () => EtatLocal | null;
  /** Changes the state in memory only; `poser` must follow. */
  avancer: (etat: EtatLocal) => void;
  /** The typed patches that are not in the state yet, in order. */
  typees: () => Objet[];
  ajouter: (patch: Objet) => void;
  /** Writes the added patches. */
  ecrire: () => Promise<void>;
  /** Stores a new state. */
  poser: (etat: EtatLocal) => Promise<void>;
  /** Deletes everything. */
  vider: () => Promise<void>;
  /** Stores the new state that `faire` makes of the present one, with all written patches. */
  absorber: (faire: (etat: EtatLocal) => EtatLocal) => Promise<void>;
  /** Runs a task while no other tab runs one on this draft. Before it, the state and the changes of all tabs are read again. */
  seul: <T>(faire: () => Promise<T>) => Promise<T>;
  /** Whether closing the page would lose something: a write under way, or everything in a browser without storage. */
  enMemoire: () => boolean;
  fermer: () => void;
}

/** The type of the stored value, which only this module writes. */
const etatLocal = (garde: unknown) => garde as EtatLocal | null;

export async function ouvrirJournal(qui: string, id: number, surAutre: () => void): Promise<Journal> {
  const dossier = dossierDe(id);
  const nom = `${qui}/${dossier}`;
  let coffre: Coffre = await coffreDe(qui);
  const garde = await coffre.lire(dossier);
  let etat = etatLocal(garde.etat);
  let lignes: readonly Ligne[] = garde.lignes;
  let tampon: readonly Objet[] = [];
  /** Whether the store already holds the state to which the typed patches apply. */
  let assis = etat !== null;
  const canal = typeof BroadcastChannel === 'function' ? new BroadcastChannel(nom) : null;
  const annoncer = () => canal?.postMessage(null);

  // Runs the operations one after the other, so that a read is never older than the last write.
  let derniere: Promise<unknown> = Promise.resolve();
  function enFile<T>(operation: () => Promise<T>): Promise<T> {
    const faite = derniere.then(async () => {
      try {
        return await operation();
      } catch {
        // The browser refuses to store more, so the page keeps the rest while it is open.
        coffre = coffreDeLaPage({ [dossier]: { etat, lignes } });
        return await operation();
      }
    });
    derniere = faite.catch(() => {});
    return faite;
  }

  const relire = () =>
    enFile(async () => {
      const lu = await coffre.lire(dossier);
      assis = lu.etat !== null;
      etat = etatLocal(lu.etat) ?? etat;
      lignes = lu.lignes;
    });

  const ecrire = () =>
    enFile(async () => {
      const pris = tampon;
      if (pris.length === 0) {
        return;
      }
      if (!assis && etat !== null && (await coffre.lire(dossier)).etat === null) {
        // The state is stored before the first change, because conflicts are found by comparing with this state.
        await coffre.poser(dossier, etat, []);
      }
      assis = true;
      const neuves: Ligne[] = [];
      for (const contenu of grouper(pris)) {
        neuves.push({ n: await coffre.ajouter(dossier, contenu), contenu });
      }
      lignes = [...lignes, ...neuves];
      tampon = tampon.slice(pris.length);
      annoncer();
    });

  const poser = (suite: EtatLocal | null, tenues: readonly number[] = []) =>
    enFile(async () => {
      await coffre.poser(dossier, suite, tenues);
      assis = suite !== null;
      etat = suite ?? etat;
      lignes = lignes.filter(({ n }) => !tenues.includes(n));
      annoncer();
    });

  const absorberEtPoser = (faire: (etat: EtatLocal) => EtatLocal) => {
    const [avant, dites] = [etat, lignes];
    return avant === null
      ? Promise.resolve()
      : poser(
          faire(
            absorber(
              avant,
              dites.map(({ contenu }) => enObjet(contenu)),
            ),
          ),
          dites.map(({ n }) => n),
        );
  };

  if (canal !== null) {
    canal.onmessage = () => void relire().then(surAutre);
  }
  return {
    etat: () => etat,
    avancer: (suite) => {
      etat = suite;
    },
    typees: () => [...lignes.map(({ contenu }) => enObjet(contenu)), ...tampon],
    ajouter: (patch) => {
      tampon = [...tampon, patch];
    },
    ecrire,
    poser: (suite) => poser(suite),
    vider: () =>
      poser(
        null,
        lignes.map(({ n }) => n),
      ),
    absorber: absorberEtPoser,
    seul: (faire) =>
      exclusivement(nom, async () => {
        await ecrire();
        await relire();
        return faire();
      }),
    enMemoire: () => tampon.length > 0 || !coffre.durable,
    fermer: () => canal?.close(),
  };
}
