/** The error page of spec section 2: a number, a title, one sentence, and the way home. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageGenerique } from '../api/echecs';
import { chemins } from '../lib/chemins';
import { vider } from '../lib/flashs';
import { marque } from '../lib/marque';
import classes from './page-erreur.module.css';

interface Texte {
  titre: string;
  phrase: string;
}

/** Titles and sentences by status (spec sections 2 and 8). */
export function texteErreur(statut: number, message: string, nomDeMarque = marque.nom): Texte {
  if (statut === 404) {
    return { titre: 'Page introuvable!', phrase: 'La page que vous cherchez n’existe pas ou n’existe plus.' };
  }
  if (statut === 403) {
    return { titre: 'Accès interdit', phrase: 'Vous n’avez pas les droits pour consulter cette page.' };
  }
  return {
    titre: statut === 500 ? 'Internal Server Error!' : message,
    phrase: messageGenerique(nomDeMarque),
  };
}

/** A façade whose bays are all shut: what the spec calls the image of the page that cannot be found. */
function FacadeClose() {
  const baies = Array.from({ length: 18 }, (_, rang) => ({
    x: 24 + (rang % 6) * 42,
    y: 26 + Math.floor(rang / 6) * 40,
  }));
  return (
    <svg viewBox="0 0 280 170" role="img" aria-label="Une façade aux volets clos" className={classes.image}>
      <rect x="8" y="12" width="264" height="146" fill="var(--fa-enduit)" stroke="var(--fa-ink)" />
      <path d="M4 12h272" stroke="var(--fa-ink)" strokeWidth="5" />
      {baies.map(({ x, y }) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width="22" height="28" fill="var(--fa-shut)" stroke="var(--fa-ink)" />
          <path d={`M${x - 3} ${y - 2}h28`} stroke="var(--fa-ink)" strokeWidth="3" />
        </g>
      ))}
      <path d="M0 158h280" stroke="var(--fa-ink)" strokeWidth="3" />
    </svg>
  );
}

export function PageErreur({
  statut,
  titre,
  phrase,
  action,
}: {
  statut: number;
  titre: string;
  phrase: string;
  action?: ReactNode;
}) {
  return (
    <div className={classes.page}>
      {statut === 404 && <FacadeClose />}
      <p className={classes.nombre}>{statut}</p>
      <h1>{titre}</h1>
      <p className={classes.phrase}>{phrase}</p>
      <div className={classes.actions}>
        {action}
        <Button component={Link} to={chemins.accueil()} onClick={() => vider()}>
          Retour à l'accueil
        </Button>
      </div>
    </div>
  );
}
