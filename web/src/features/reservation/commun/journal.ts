/**
 * What is kept of a draft on this device, shared by the tabs of a browser: a state, which one of them changes at a time, and the
 * changes typed since, which each adds as they come.
 */

import { type Coffre, coffreDe, coffreDeLaPage, type Ligne } from '../../../lib/coffre';
import { exclusivement } from '../../../lib/exclusif';
import { grouper, type Objet } from '../../../lib/merge-patch';
import { enObjet } from '../../../lib/objets';
import { absorber, type EtatLocal } from './etat-local';
import { dossierDe } from './gardes';

/** Takes away what is kept of a draft. */
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
  /** Changed here before it is kept; `poser` follows. */
  avancer: (etat: EtatLocal) => void;
  /** What was typed and is not in the state yet, in order. */
  typees: () => Objet[];
  ajouter: (patch: Objet) => void;
  /** Writes what was added. */
  ecrire: () => Promise<void>;
  /** Keeps another state. */
  poser: (etat: EtatLocal) => Promise<void>;
  /** Keeps nothing more. */
  vider: () => Promise<void>;
  /** Keeps what is made of the state with all that was written in it. */
  absorber: (faire: (etat: EtatLocal) => EtatLocal) => Promise<void>;
  /** Alone among the tabs, over what they all wrote. */
  seul: <T>(faire: () => Promise<T>) => Promise<T>;
  /** Whether something of it would go with the page: a change that is being written, or all of it where the browser keeps nothing. */
  enMemoire: () => boolean;
  fermer: () => void;
}

/** What was kept of a draft: nobody but us writes there. */
const etatLocal = (garde: unknown) => garde as EtatLocal | null;

export async function ouvrirJournal(qui: string, id: number, surAutre: () => void): Promise<Journal> {
  const dossier = dossierDe(id);
  const nom = `${qui}/${dossier}`;
  let coffre: Coffre = await coffreDe(qui);
  const garde = await coffre.lire(dossier);
  let etat = etatLocal(garde.etat);
  let lignes: readonly Ligne[] = garde.lignes;
  let tampon: readonly Objet[] = [];
  /** Whether a state is kept under what is typed. */
  let assis = etat !== null;
  const canal = typeof BroadcastChannel === 'function' ? new BroadcastChannel(nom) : null;
  const annoncer = () => canal?.postMessage(null);

  // One operation after the other: what is read is never older than what was just written.
  let derniere: Promise<unknown> = Promise.resolve();
  function enFile<T>(operation: () => Promise<T>): Promise<T> {
    const faite = derniere.then(async () => {
      try {
        return await operation();
      } catch {
        // The browser keeps nothing more: the page does, as long as it is there.
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
        // What was read before the first change: what somebody else does meanwhile is told from it.
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
