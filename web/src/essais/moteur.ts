/** The engine of a draft in a test's hands: opened as a page opens it, closed as one leaves it, or dropped as a page that dies. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Document } from '../features/reservation/commun/brouillon';
import { type Moteur, ouvrirMoteur } from '../features/reservation/commun/moteur';
import { coffreDe, viderLeCoffre } from '../lib/coffre';
import { BROUILLON, servirUnBrouillon } from './brouillons';
import { arreterLHorloge } from './horloge';

export const QUI = '1';
export const UN_AUTRE = '2';

/** Who is signed in. */
let present = QUI;
let ouverts: Moteur[] = [];

/** At the top of a test file: each test has nothing on its device, and leaves nothing there. */
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

/** The page goes without a word: what it had in memory is lost. */
export const planter = (moteur: Moteur): void => {
  ouverts = ouverts.filter((un) => un !== moteur);
};

/** Somebody else signs in on this browser. */
export const connecter = (qui: string): void => {
  present = qui;
};

/** What was typed is on the device. */
export const ecrit = () =>
  vi.waitFor(async () => {
    const { lignes } = await (await coffreDe(QUI)).lire(`reservation/${BROUILLON.id}`);
    expect(lignes.length).toBeGreaterThan(0);
  });

export const coupure = () => Promise.reject(new TypeError('network'));
export const nomDe = ({ reservataire }: Document) => reservataire?.nom;
/** What the table of fields says of an e-mail that is none. */
export const EMAIL = 'Veuillez renseigner une adresse email valide.';
