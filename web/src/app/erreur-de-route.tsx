/** What a page that could not be shown says instead (spec sections 2 and 8). */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { ErreurAppel } from '../api/erreur-appel';
import { LotInaccessible } from '../features/lot/queries';
import { chemins } from '../lib/chemins';
import { titreDePage } from '../lib/marque';
import { PageErreur, texteErreur } from '../ui/page-erreur';

/** What the failure is, as its page says it. */
function texteDe(erreur: unknown): { statut: number; titre: string; phrase: string } {
  if (erreur instanceof LotInaccessible) {
    return { statut: erreur.statut, titre: 'Lot inaccessible', phrase: erreur.message };
  }
  const [statut, message] = isRouteErrorResponse(erreur)
    ? [erreur.status, erreur.statusText]
    : erreur instanceof ErreurAppel
      ? [erreur.statusCode, erreur.message]
      : [500, ''];
  return { statut, ...texteErreur(statut, message) };
}

export function ErreurDeRoute() {
  const erreur = useRouteError();
  const { statut, titre, phrase } = texteDe(erreur);
  useEffect(() => {
    document.title = titreDePage(titre);
  }, [titre]);
  if (erreur instanceof LotInaccessible) {
    const recherche = (
      <Button component={Link} to={chemins.rechercheLots()} variant="default">
        Revenir à la recherche
      </Button>
    );
    return <PageErreur statut={statut} titre={titre} phrase={phrase} action={recherche} />;
  }
  return <PageErreur statut={statut} titre={titre} phrase={phrase} />;
}
