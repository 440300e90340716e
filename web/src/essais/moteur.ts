/** The engine of a draft (`ouvrirMoteur`) for tests. A test opens and closes it as a page does, or drops it like a page that crashes. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Document } from '../features/reservation/commun/brouillon';
import { type Moteur, ouvrirMoteur } from '../features/reservation/commun/moteur';
import { coffreDe, viderLeCoffre } from '../lib/coffre';
import { BROUILLON, servirUnBrouillon } from './brouillons';
import { arreterLHorloge } from './horloge';

export const QUI = '1';
export const UN_AUTRE = '2';

/** The signed-in person. */
let present = QUI;
let ouverts: Moteur[] = [];

/** Prepares a test file of the engine. Call it at the top of the file. After each test the device is emptied. */
export function preparerLeMoteur(): void {
  arreterLHorloge();
  beforeEach(() => {
    present = QUI;
    vi.stubGlobal('location', {
      ...window.location,
      assign: vi.fn(),
      pathname: '/lot/x/reservation',
      search: '',
    });
  });
  afterEach(async () => {
    servirUnBrouillon();
    await Promise.all(ouverts.map((un) => un.fermer()));
    ouverts = [];
    await viderLeCoffre(QUI);
    await viderLeCoffre(UN_AUTRE);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const ouvrir = async (qui = QUI): Promise<Moteur> => {
  const moteur = await ouvrirMoteur(qui, BROUILLON.id, () => qui === present);
  ouverts.push(moteur);
  return moteur;
};

/** The page crashes: what it had in memory is lost. */
export const planter = (moteur: Moteur): void => {
  ouverts = ouverts.filter((un) => un !== moteur);
};

/** Another person signs in on this browser. */
export const connecter = (qui: string): void => {
  present = qui;
};

/** Waits until the typed text is stored on the device. */
export const ecrit = () =>
  vi.waitFor(async () => {
    const { lignes } = await (await coffreDe(QUI)).lire(`reservation/${BROUILLON.id}`);
    expect(lignes.length).toBeGreaterThan(0);
  });

export const coupure = () => Promise.reject(new TypeError('network'));
export const nomDe = ({ reservataire }: Document) => reservataire?.nom;
/** The message that the table of rules gives for a wrong e-mail. */
export const EMAIL = 'Veuillez renseigner une adresse email valide.';
