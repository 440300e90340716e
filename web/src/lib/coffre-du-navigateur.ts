/**
 * The store for typed text in IndexedDB. Its content is encrypted (AES-GCM) with a key of the person. The browser makes the
 * key, and no script can export it. Without the key the content cannot be read.
 */
import type { Coffre, Ligne } from './coffre';
import { maintenant } from './horloge';

const BASE = 'linteau';
/** How long typed text is kept. A draft ends after ten days, on the evening of the next working day, so older text is useless. */
const DUREE = 15 * 24 * 3_600_000;

interface Rangee {
  dossier: string;
  quand: number;
  iv: Uint8Array<ArrayBuffer>;
  chiffre: ArrayBuffer;
  n?: number;
}

const suivre = <T>(demande: IDBRequest<T>): Promise<T> =>
  new Promise((resoudre, rejeter) => {
    demande.onsuccess = () => resoudre(demande.result);
    demande.onerror = () => rejeter(demande.error);
  });

const finie = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resoudre, rejeter) => {
    transaction.oncomplete = () => resoudre();
    transaction.onabort = () => rejeter(transaction.error);
    transaction.onerror = () => rejeter(transaction.error);
  });

function ouvrir(): Promise<IDBDatabase> {
  const demande = indexedDB.open(BASE, 1);
  demande.onupgradeneeded = () => {
    const base = demande.result;
    base.createObjectStore('cles');
    for (const magasin of [
      base.createObjectStore('etats', { keyPath: 'dossier' }),
      base.createObjectStore('lignes', { keyPath: 'n', autoIncrement: true }),
    ]) {
      magasin.createIndex('dossier', 'dossier');
      magasin.createIndex('quand', 'quand');
    }
  };
  return suivre(demande).then((base) => {
    base.onversionchange = () => base.close();
    return base;
  });
}

/** The connection of this page. It is opened again when the browser has closed it. */
let connexion: Promise<IDBDatabase> | null = null;

function base(): Promise<IDBDatabase> {
  connexion ??= ouvrir().then((ouverte) => {
    ouverte.onclose = () => {
      connexion = null;
    };
    return ouverte;
  });
  connexion.catch(() => {
    connexion = null;
  });
  return connexion;
}

async function transaction(magasins: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await base()).transaction(magasins, mode);
  } catch {
    connexion = null; // The browser closed the connection for a page of a newer version.
    return (await base()).transaction(magasins, mode);
  }
}

/** Deletes the rows of a store that an index finds. */
function oter(magasin: IDBObjectStore, index: string, ou: IDBKeyRange): void {
  const demande = magasin.index(index).openCursor(ou);
  demande.onsuccess = () => {
    demande.result?.delete();
    demande.result?.continue();
  };
}

/** The key of this person. Two tabs that create it at once keep the same one. */
async function cleDe(qui: string): Promise<CryptoKey> {
  const lecture = await transaction(['cles'], 'readonly');
  const lue: CryptoKey | undefined = await suivre(lecture.objectStore('cles').get(qui));
  if (lue !== undefined) {
    return lue;
  }
  const neuve = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const ecriture = await transaction(['cles'], 'readwrite');
  const magasin = ecriture.objectStore('cles');
  const deja: CryptoKey | undefined = await suivre(magasin.get(qui));
  if (deja === undefined) {
    magasin.put(neuve, qui);
  }
  await finie(ecriture);
  return deja ?? neuve;
}

const liee = (dossier: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  // The content is bound to the name of its file, so it cannot be decrypted under another name.
  additionalData: new TextEncoder().encode(dossier),
});

async function chiffrer(cle: CryptoKey, dossier: string, contenu: unknown): Promise<Rangee> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const clair = new TextEncoder().encode(JSON.stringify(contenu));
  return {
    dossier,
    quand: maintenant(),
    iv,
    chiffre: await crypto.subtle.encrypt(liee(dossier, iv), cle, clair),
  };
}

/** Decrypts a row. A row that cannot be decrypted counts as absent. */
async function dechiffrer(cle: CryptoKey, { dossier, iv, chiffre }: Rangee): Promise<unknown> {
  try {
    const clair = await crypto.subtle.decrypt(liee(dossier, iv), cle, chiffre);
    return JSON.parse(new TextDecoder().decode(clair));
  } catch {
    return null;
  }
}

const prefixe = (qui: string) => `${qui}/`;
const sous = (debut: string) => IDBKeyRange.bound(debut, `${debut}\uffff`);

/** Deletes everything that was kept for too long, of every person. */
async function balayer(): Promise<void> {
  const ecriture = await transaction(['etats', 'lignes'], 'readwrite');
  for (const nom of ['etats', 'lignes']) {
    oter(ecriture.objectStore(nom), 'quand', IDBKeyRange.upperBound(maintenant() - DUREE));
  }
  await finie(ecriture);
}

export async function coffreDuNavigateur(qui: string): Promise<Coffre> {
  const cle = await cleDe(qui);
  const nomme = (dossier: string) => prefixe(qui) + dossier;
  await balayer();
  return {
    durable: true,
    async lire(dossier) {
      const lecture = await transaction(['etats', 'lignes'], 'readonly');
      const [etat, rangees]: [Rangee | undefined, Rangee[]] = await Promise.all([
        suivre(lecture.objectStore('etats').get(nomme(dossier))),
        suivre(lecture.objectStore('lignes').index('dossier').getAll(nomme(dossier))),
      ]);
      const lignes = await Promise.all(
        rangees.map(async (une): Promise<Ligne> => ({ n: une.n ?? 0, contenu: await dechiffrer(cle, une) })),
      );
      return {
        etat: etat === undefined ? null : await dechiffrer(cle, etat),
        lignes: lignes.filter(({ contenu }) => contenu !== null).toSorted((a, b) => a.n - b.n),
      };
    },
    async ajouter(dossier, contenu) {
      const rangee = await chiffrer(cle, nomme(dossier), contenu);
      const ecriture = await transaction(['lignes'], 'readwrite');
      const [n] = await Promise.all([suivre(ecriture.objectStore('lignes').add(rangee)), finie(ecriture)]);
      return Number(n);
    },
    async poser(dossier, etat, tenues) {
      const rangee = etat === null ? null : await chiffrer(cle, nomme(dossier), etat);
      const ecriture = await transaction(['etats', 'lignes'], 'readwrite');
      const etats = ecriture.objectStore('etats');
      rangee === null ? etats.delete(nomme(dossier)) : etats.put(rangee);
      const lignes = ecriture.objectStore('lignes');
      for (const n of tenues) {
        lignes.delete(n);
      }
      await finie(ecriture);
    },
    async dossiers(debut) {
      const lecture = await transaction(['etats', 'lignes'], 'readonly');
      const rangees = (await Promise.all(
        ['etats', 'lignes'].map((nom) =>
          suivre(
            lecture
              .objectStore(nom)
              .index('dossier')
              .getAll(sous(nomme(debut))),
          ),
        ),
      )) as Rangee[][];
      const noms = rangees.flat().map(({ dossier }) => dossier.slice(prefixe(qui).length));
      return [...new Set(noms)];
    },
  };
}

/** Empties a person's part of the store. Their key is deleted too, so that a remaining copy of the files cannot be read. */
export async function viderLeNavigateur(qui: string): Promise<void> {
  const ecriture = await transaction(['cles', 'etats', 'lignes'], 'readwrite');
  ecriture.objectStore('cles').delete(qui);
  for (const nom of ['etats', 'lignes']) {
    oter(ecriture.objectStore(nom), 'dossier', sous(prefixe(qui)));
  }
  await finie(ecriture);
}
