import { enObjet } from './objets';

/** Marks a navigation to another page of the same form. The typed text stays in the form, so no question is asked before leaving. */
export const SAISIE_GARDEE = { saisieGardee: true } as const;

/** Whether a navigation has this mark in its state. */
export const gardeLaSaisie = (etat: unknown): boolean => enObjet(etat).saisieGardee === true;
