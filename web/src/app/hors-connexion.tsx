/** The banner under the header while the portal cannot be reached. It says that the page may be old; the user need not do anything. */
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
      // The portal can be reached again, so everything is read again.
      coupee.current = false;
      void requetes.invalidateQueries();
    }
  }, [liaison, requetes]);
  // The region exists before it has a text, so that the text is announced.
  return (
    <div role="status" className={classes.region}>
      {liaison !== 'bonne' && <p className={classes.bandeau}>{PHRASES[liaison]}</p>}
    </div>
  );
}
