/** The page shown in place of a page that failed (spec sections 2 and 8). */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { ErreurAppel } from '../api/erreur-appel';
import { LotInaccessible } from '../api/lot';
import { chemins } from '../lib/chemins';
import { type Entrave, entraveSansReponse, passeDElleMeme, phraseDePage } from '../lib/entrave';
import { serveurRepond } from '../lib/liaison';
import { rechargementPermis as peutRecharger } from '../lib/rechargement';
import { signalerErreur } from '../lib/signalement';
import { Marque } from '../ui/marque';
import { PageErreur, texteErreur, useTitreDErreur } from '../ui/page-erreur';

/** The obstacle before the portal that made the page, or its files, fail to load; `null` when something else failed. */
export function entraveDeLaPage(erreur: unknown): { entrave: Entrave; reprise: number | null } | null {
  if (erreur instanceof ErreurAppel) {
    const { entrave, reprise } = erreur;
    return entrave === null ? null : { entrave, reprise };
  }
  return estDunFichier(erreur) ? { entrave: entraveSansReponse(), reprise: null } : null;
}

/**
 * Whether a file of the page could not be loaded: a script, with a message that depends on the browser, or a style sheet, with
 * Vite's message.
 */
function estDunFichier(erreur: unknown): boolean {
  return (
    erreur instanceof Error &&
    (erreur.message.startsWith('Unable to preload CSS') ||
      (erreur instanceof TypeError && /import|module|fetch|load/iu.test(erreur.message)))
  );
}

/**
 * The sentences of the error page. The flash message has the text of the specification. The page does not say whether the lot
 * never existed or has left, because nobody can tell.
 */
const INACCESSIBLE = {
  404: 'Ce lot n’existe pas, ou n’est plus proposé.',
  503: 'Le portail n’a pas pu le lire. Veuillez réessayer dans un instant.',
} as const;

/** The status, title and sentence of a failure. */
function texteDe(erreur: unknown): { statut: number | null; titre: string; phrase: string } {
  const entravee = entraveDeLaPage(erreur);
  if (entravee !== null) {
    const { entrave, reprise } = entravee;
    const titre = passeDElleMeme(entrave) ? 'Connexion interrompue' : 'Connexion entravée';
    return { statut: null, titre, phrase: phraseDePage(entrave, reprise) };
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

/**
 * Reports a failed page to the server, unless the server's own answer is the failure. `RouterProvider` calls this function
 * once for each failure.
 */
export function signalerLaPage(erreur: unknown): void {
  if (texteDe(erreur).statut === 500) {
    signalerErreur(erreur);
  }
}

/** The pause between two checks whether the portal is back, in milliseconds. */
const RETOUR = 5_000;

/** A button that reloads the page with its files. */
const Recharger = () => (
  <Button variant="default" onClick={() => window.location.reload()}>
    Réessayer
  </Button>
);

export function ErreurDeRoute() {
  const erreur = useRouteError();
  const { statut, titre, phrase } = texteDe(erreur);
  const entrave = entraveDeLaPage(erreur)?.entrave ?? null;
  const coupee = entrave !== null && passeDElleMeme(entrave);
  useEffect(() => {
    if (!coupee) {
      return;
    }
    // The whole page is reloaded, because its missing files are only loaded again in this way.
    const revenir = () =>
      void serveurRepond().then((present) => present && peutRecharger() && window.location.reload());
    const minuterie = window.setInterval(revenir, RETOUR);
    window.addEventListener('online', revenir);
    return () => {
      window.clearInterval(minuterie);
      window.removeEventListener('online', revenir);
    };
  }, [coupee]);
  useTitreDErreur(titre);
  if (erreur instanceof LotInaccessible && entrave === null) {
    const recherche = (
      <Button component={Link} to={chemins.rechercheLots()} variant="default">
        Revenir à la recherche
      </Button>
    );
    return <PageErreur statut={statut} titre={titre} phrase={phrase} action={recherche} />;
  }
  // A page that does not exist will not appear by retrying.
  const reessayer = entrave !== null || (statut !== null && statut >= 500);
  return (
    <PageErreur
      statut={statut}
      titre={titre}
      phrase={phrase}
      action={reessayer ? <Recharger /> : undefined}
    />
  );
}

/** The error page when the layout around a page failed: its header only has the brand. */
export function ErreurSansCadre() {
  return (
    <>
      <div className="amorce">
        <Marque />
      </div>
      <main id="contenu">
        <ErreurDeRoute />
      </main>
    </>
  );
}
