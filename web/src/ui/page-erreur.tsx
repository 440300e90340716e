/** The error page of spec section 2: a number, a title, one sentence and a link home. */

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { messageGenerique } from '../api/echecs';
import { chemins } from '../lib/chemins';
import { vider } from '../lib/flashs';
import { marque, titreDePage } from '../lib/marque';
import { messageDuStatut } from '../lib/statuts';
import { FacadeClose } from './facade-close';
import classes from './page-erreur.module.css';

interface Texte {
  titre: string;
  phrase: string;
}

/** The titles and sentences by status (spec sections 2 and 8). */
export function texteErreur(statut: number, nomDeMarque = marque.nom): Texte {
  if (statut === 404) {
    return { titre: 'Page introuvable!', phrase: 'La page que vous cherchez n’existe pas ou n’existe plus.' };
  }
  if (statut === 403) {
    return { titre: 'Accès interdit', phrase: 'Vous n’avez pas les droits pour consulter cette page.' };
  }
  return {
    titre: statut === 500 ? 'Internal Server Error!' : messageDuStatut(statut),
    phrase: messageGenerique(nomDeMarque),
  };
}

export function PageErreur({
  statut,
  titre,
  phrase,
  action,
}: {
  /** The HTTP status of the answer; `null` when there was no answer. */
  statut: number | null;
  titre: string;
  phrase: string;
  action?: ReactNode;
}) {
  return (
    <div className={classes.page}>
      {statut === 404 && <FacadeClose classe={classes.image} />}
      {statut !== null && <p className={classes.nombre}>{statut}</p>}
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

/** Sets the title of the tab to that of the error, after the page has set its own title. */
export function useTitreDErreur(titre: string): void {
  useEffect(() => {
    document.title = titreDePage(titre);
  }, [titre]);
}
