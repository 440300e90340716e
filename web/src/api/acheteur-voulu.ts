/**
 * Remembers, in this tab, the declared buyer for whom the prescriber looks for a lot. The form of an option then starts with
 * this buyer.
 */
import { maintenant } from '../lib/horloge';
import { garderOnglet, lireOnglet } from '../lib/stockage';
import type { Denonciation } from './denonciation';
import type { DenonciationProposee } from './mes-denonciations';
import { utilisateurCourant } from './session';

const CLE = 'option-pour';
/** How long the buyer is remembered, in milliseconds. After this time the prescriber probably looks for a lot for somebody else. */
const DUREE = 3_600_000;

interface Voulu {
  qui: number;
  le: number;
  denonciation: DenonciationProposee;
}

export function vouloirPour({ contact, ...reste }: Denonciation): void {
  const qui = utilisateurCourant()?.id;
  if (qui !== undefined && contact !== null) {
    garderOnglet(CLE, { qui, le: maintenant(), denonciation: { ...reste, contact } } satisfies Voulu);
  }
}

/** The remembered buyer, when they are declared on this programme; `null` otherwise. */
export function acheteurVoulu(programme: string): DenonciationProposee | null {
  const voulu = lireOnglet<Voulu>(CLE);
  const vaut =
    voulu !== null &&
    voulu.qui === utilisateurCourant()?.id &&
    maintenant() - voulu.le < DUREE &&
    voulu.denonciation.programmes.some(({ id }) => id === programme);
  return vaut ? voulu.denonciation : null;
}

export const oublierLAcheteurVoulu = () => garderOnglet(CLE, null);
