/**
 * The `Idempotency-Key` of a creation, which makes it happen once. The key stays the same until an answer arrives, because the
 * first sending may have succeeded. After an answer the key changes; otherwise a refusal would be repeated for ever. It also
 * changes with the content, because the server accepts only one content for each key.
 */
import { useState } from 'react';
import { ErreurAppel } from '../api/erreur-appel';
import { garderOnglet, lireOnglet } from './stockage';

export interface CleDEnvoi {
  /** The key to send this content with. */
  pour: (corps: unknown) => string;
  /** Must be called at the end of a sending, with the error if there was one. */
  finie: (cause?: unknown) => void;
}

/** Whether the sending may have succeeded without its answer. */
const sansReponse = (cause: unknown): boolean => cause instanceof ErreurAppel && cause.passagere;

interface Gardee {
  cle: string;
  corps: string;
}

/** Makes the key of a form. `onglet` is the name under which this tab stores the key, for a form whose sending must survive a reload. */
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
