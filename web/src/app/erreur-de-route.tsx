/** What a page that could not be shown says instead (spec sections 2 and 8). */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { PORTAIL_MUET } from '../api/echange';
import { ErreurAppel } from '../api/erreur-appel';
import { LotInaccessible } from '../api/lot';
import { chemins } from '../lib/chemins';
import { serveurRepond } from '../lib/liaison';
import { titreDePage } from '../lib/marque';
import { rechargementPermis as peutRecharger } from '../lib/rechargement';
import { signalerErreur } from '../lib/signalement';
import { PageErreur, texteErreur } from '../ui/page-erreur';

/** A page whose files, or whose first answer, could not be reached: nothing of it failed. */
export function estUneCoupure(erreur: unknown): boolean {
  const fichier = erreur instanceof TypeError && /import|module|fetch|load/iu.test(erreur.message);
  return fichier || (erreur instanceof ErreurAppel && erreur.message === PORTAIL_MUET);
}

const COUPURE = {
  statut: null,
  titre: 'Connexion interrompue',
  phrase: 'La page s’affichera d’elle-même dès que le portail répondra de nouveau.',
} as const;

/** The words of the specification are said by its flash; the page says what is known: nobody can tell which of the two it is. */
const INACCESSIBLE = {
  404: 'Ce lot n’existe pas, ou n’est plus proposé.',
  503: 'Le portail n’a pas pu le lire. Veuillez réessayer dans un instant.',
} as const;

/** What the failure is, as its page says it. */
function texteDe(erreur: unknown): { statut: number | null; titre: string; phrase: string } {
  if (estUneCoupure(erreur)) {
    return COUPURE;
  }
  if (erreur instanceof LotInaccessible) {
    return { statut: erreur.statut, titre: 'Lot inaccessible', phrase: INACCESSIBLE[erreur.statut] };
  }
  const statut = isRouteErrorResponse(erreur)
    ? erreur.status
    : erreur instanceof ErreurAppel
      ? erreur.statusCode
      : 500;
  return { statut, ...texteErreur(statut) };
}

/** Between two looks at whether the portal is back, in milliseconds. */
const RETOUR = 5_000;

export function ErreurDeRoute() {
  const erreur = useRouteError();
  const { statut, titre, phrase } = texteDe(erreur);
  const coupee = statut === null;
  useEffect(() => {
    if (!coupee) {
      return;
    }
    // The files of the page are asked for again with it: only a page that is loaded again gets them.
    const revenir = () =>
      void serveurRepond().then((present) => present && peutRecharger() && window.location.reload());
    const minuterie = window.setInterval(revenir, RETOUR);
    window.addEventListener('online', revenir);
    return () => {
      window.clearInterval(minuterie);
      window.removeEventListener('online', revenir);
    };
  }, [coupee]);
  useEffect(() => {
    document.title = titreDePage(titre);
  }, [titre]);
  useEffect(() => {
    if (statut === 500) {
      signalerErreur(erreur);
    }
  }, [statut, erreur]);
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
