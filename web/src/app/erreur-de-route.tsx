/** What a page that could not be shown says instead (spec sections 2 and 8). */
import { Button } from '@mantine/core';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { ErreurAppel } from '../api/appel';
import { LotInaccessible } from '../features/lot/queries';
import { chemins } from '../lib/chemins';
import { PageErreur, texteErreur } from '../ui/page-erreur';

export function ErreurDeRoute() {
  const erreur = useRouteError();
  if (erreur instanceof LotInaccessible) {
    const recherche = (
      <Button component={Link} to={chemins.rechercheLots()} variant="default">
        Revenir à la recherche
      </Button>
    );
    return (
      <PageErreur
        statut={erreur.statut}
        titre="Lot inaccessible"
        phrase={erreur.message}
        action={recherche}
      />
    );
  }
  const [statut, message] = isRouteErrorResponse(erreur)
    ? [erreur.status, erreur.statusText]
    : erreur instanceof ErreurAppel
      ? [erreur.statusCode, erreur.message]
      : [500, ''];
  const { titre, phrase } = texteErreur(statut, message);
  return <PageErreur statut={statut} titre={titre} phrase={phrase} />;
}
