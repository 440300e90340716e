/** Under the header, as long as the portal cannot be reached: what is shown may be old, and nothing has to be done. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Liaison, useLiaison } from '../lib/liaison';
import classes from './hors-connexion.module.css';

const PHRASES: Readonly<Record<Exclude<Liaison, 'bonne'>, string>> = {
  'hors-ligne':
    'Hors connexion. Ce qui est affiché date d’avant la coupure, et sera mis à jour dès que la connexion sera revenue.',
  muette: 'Le portail ne répond pas. Ce qui est affiché sera mis à jour dès qu’il répondra.',
  detournee:
    'Votre réseau répond à la place du portail\u00a0: identifiez-vous sur sa page de connexion. Ce qui est affiché sera mis à jour ensuite.',
};

export function HorsConnexion() {
  const liaison = useLiaison();
  const requetes = useQueryClient();
  const coupee = useRef(false);
  useEffect(() => {
    if (liaison !== 'bonne') {
      coupee.current = true;
    } else if (coupee.current) {
      // Over: what failed and what may be old is asked again.
      coupee.current = false;
      void requetes.invalidateQueries();
    }
  }, [liaison, requetes]);
  // The region is there before it speaks, so that it is heard.
  return (
    <div role="status" className={classes.region}>
      {liaison !== 'bonne' && <p className={classes.bandeau}>{PHRASES[liaison]}</p>}
    </div>
  );
}
