/** What is signed, as the sentences of the page call it. */
import type { Seance } from './queries';

interface Mots {
  le: string;
  du: string;
  ce: string;
  signer: string;
}

export const MOTS: Readonly<Record<Seance['genre'], Mots>> = {
  mandat: { le: 'le mandat', du: 'du mandat', ce: 'ce mandat', signer: 'Signer le mandat' },
};

/** "1 page", "18 pages" */
export const pagesEnMots = (combien: number) => `${combien}\u00a0page${combien > 1 ? 's' : ''}`;
