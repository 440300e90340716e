/**
 * The key under which something is created once, whatever the number of sendings (`Idempotency-Key`). It is kept while
 * nobody has answered, since the first sending may have arrived; it is another one after an answer, or a refusal would come
 * back for ever, and for something else, which would not be taken under the same key.
 */
import { useState } from 'react';
import { ErreurAppel } from '../api/erreur-appel';
import { garderOnglet, lireOnglet } from './stockage';

export interface CleDEnvoi {
  /** The key of a sending of this. */
  pour: (corps: unknown) => string;
  /** It ended: with an answer, or with what stood in its way. */
  finie: (cause?: unknown) => void;
}

/** Whether what was sent may have arrived without its answer coming back. */
const sansReponse = (cause: unknown): boolean => cause instanceof ErreurAppel && cause.passagere;

interface Gardee {
  cle: string;
  corps: string;
}

/** `onglet`: the name under which this tab keeps it, for a form whose sending outlives a reload. */
export function creerCleDEnvoi(onglet?: string): CleDEnvoi {
  let gardee = onglet === undefined ? null : lireOnglet<Gardee>(onglet);
  const garder = (suite: Gardee | null) => {
    gardee = suite;
    if (onglet !== undefined) {
      garderOnglet(onglet, suite);
    }
  };
  return {
    pour: (objet) => {
      const corps = JSON.stringify(objet);
      const cle = gardee?.corps === corps ? gardee.cle : crypto.randomUUID();
      garder({ cle, corps });
      return cle;
    },
    finie: (cause) => {
      if (!sansReponse(cause)) {
        garder(null);
      }
    },
  };
}

export const useCleDEnvoi = (onglet?: string): CleDEnvoi => useState(() => creerCleDEnvoi(onglet))[0];
