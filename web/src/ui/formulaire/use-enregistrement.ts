/**
 * Saving as one types. Each save carries the version that was read (`siVersion`): when somebody else saved in between, the
 * server answers 409, and both versions are shown; nothing of either is lost. A breakdown is tried again by itself.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ErreurAppel, estAbandonnee } from '../../api/erreur-appel';
import { maintenant } from '../../lib/horloge';

/** What was read or saved, with its version. */
export interface Versionne<V> {
  valeurs: V;
  version: string | null;
}

export type EtatDEnregistrement<V> =
  | { etat: 'repos' }
  | { etat: 'modifie' }
  | { etat: 'en-cours' }
  | { etat: 'enregistre'; a: number }
  /** Somebody else saved: theirs, beside what is typed here. */
  | { etat: 'conflit'; leurs: Versionne<V> }
  /** Not saved; tried again by itself when `seul`. */
  | { etat: 'echec'; cause: ErreurAppel; seul: boolean };

export interface OptionsDEnregistrement<V> {
  /** What is typed now. */
  valeurs: V;
  /** What was read first. */
  depart: Versionne<V>;
  enregistrer: (valeurs: V, version: string | null) => Promise<Versionne<V>>;
  /** Reads again, when the version was not the last. */
  relire: () => Promise<Versionne<V>>;
  /** Whether what is typed may be sent: its rules hold. */
  valide?: boolean;
}

/** Before what is typed leaves, in milliseconds. */
const PAUSE = 800;
/** Before a save that failed is tried again, in milliseconds. */
const RELANCE = 10_000;

const memes = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function useEnregistrement<V>({
  valeurs,
  depart,
  enregistrer,
  relire,
  valide = true,
}: OptionsDEnregistrement<V>) {
  const [etat, setEtat] = useState<EtatDEnregistrement<V>>({ etat: 'repos' });
  const garde = useRef(depart);
  const dernieres = useRef({ valeurs, enregistrer, relire });
  dernieres.current = { valeurs, enregistrer, relire };
  const parti = useRef(false);

  const sauverRef = useRef<() => Promise<void>>(async () => {});
  const sauver = useCallback(async () => {
    if (parti.current) {
      return; // What is typed meanwhile leaves after this one.
    }
    parti.current = true;
    const envoyees = dernieres.current.valeurs;
    setEtat({ etat: 'en-cours' });
    try {
      garde.current = {
        ...(await dernieres.current.enregistrer(envoyees, garde.current.version)),
        valeurs: envoyees,
      };
      setEtat({ etat: 'enregistre', a: maintenant() });
    } catch (cause) {
      if (estAbandonnee(cause)) {
        setEtat({ etat: 'modifie' });
        return;
      }
      const erreur = cause instanceof ErreurAppel ? cause : new ErreurAppel(500, '');
      const leurs = erreur.statusCode === 409 ? await dernieres.current.relire().catch(() => null) : null;
      if (
        leurs !== null &&
        leurs.version !== garde.current.version &&
        memes(leurs.valeurs, garde.current.valeurs)
      ) {
        // Somebody changed something else of the same row: what is typed here goes on top of it, by itself.
        garde.current = leurs;
        parti.current = false;
        await sauverRef.current();
        return;
      }
      setEtat(
        leurs === null
          ? { etat: 'echec', cause: erreur, seul: erreur.passagere || erreur.statusCode === 409 }
          : { etat: 'conflit', leurs },
      );
    } finally {
      parti.current = false;
    }
  }, []);
  sauverRef.current = sauver;

  const modifie = !memes(valeurs, garde.current.valeurs);
  const texte = JSON.stringify(valeurs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stroke starts the pause again
  useEffect(() => {
    if (!modifie || !valide || etat.etat === 'conflit' || etat.etat === 'en-cours') {
      return;
    }
    if (etat.etat === 'echec') {
      const relance = window.setTimeout(sauver, Math.max(etat.cause.reprise ?? 0, RELANCE));
      return etat.seul ? () => window.clearTimeout(relance) : window.clearTimeout(relance);
    }
    setEtat((avant) => (avant.etat === 'modifie' ? avant : { etat: 'modifie' }));
    const pause = window.setTimeout(sauver, PAUSE);
    return () => window.clearTimeout(pause);
  }, [texte, modifie, valide, etat.etat, sauver]);

  return {
    etat,
    /** Whether something typed is not saved yet. */
    aEnregistrer: modifie,
    sauver,
    /** Something else of the same row was saved here: its version is the one to save on, unless what is edited moved too. */
    rebaser: (lu: Versionne<V>) => {
      if (lu.version !== null && memes(lu.valeurs, garde.current.valeurs)) {
        garde.current = lu;
      }
    },
    /** After a conflict: what is typed here takes the place of theirs. */
    garderLesMiennes: () => {
      if (etat.etat === 'conflit') {
        garde.current = etat.leurs;
        void sauver();
      }
    },
    /** After a conflict: theirs, which the form then shows. */
    prendreLesLeurs: (): V | null => {
      if (etat.etat !== 'conflit') {
        return null;
      }
      garde.current = etat.leurs;
      setEtat({ etat: 'enregistre', a: maintenant() });
      return etat.leurs.valeurs;
    },
  };
}
