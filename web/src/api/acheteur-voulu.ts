/** For whom one went looking for a lot, from their declaration: kept in this tab, so that the form of an option begins with them. */
import { maintenant } from '../lib/horloge';
import { garderOnglet, lireOnglet } from '../lib/stockage';
import type { Denonciation } from './denonciation';
import type { DenonciationProposee } from './mes-denonciations';
import { utilisateurCourant } from './session';

const CLE = 'option-pour';
/** Later it is another search, in milliseconds. */
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

/** Whom one wants a lot of this programme for, when they are declared there; `null` otherwise. */
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
