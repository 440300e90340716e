import { enObjet } from './objets';

/** A navigation to another page of the same form, which keeps what was typed: nothing is lost by leaving. */
export const SAISIE_GARDEE = { saisieGardee: true } as const;

/** Whether a navigation keeps what was typed, by its state. */
export const gardeLaSaisie = (etat: unknown): boolean => enObjet(etat).saisieGardee === true;
