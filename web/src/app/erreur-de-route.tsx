/** What a page that could not be shown says instead (spec sections 2 and 8). */
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

/** What stood in the way of a page, or of its files; `null` when something of it failed. */
export function entraveDeLaPage(erreur: unknown): { entrave: Entrave; reprise: number | null } | null {
  if (erreur instanceof ErreurAppel) {
    const { entrave, reprise } = erreur;
    return entrave === null ? null : { entrave, reprise };
  }
  return estDunFichier(erreur) ? { entrave: entraveSansReponse(), reprise: null } : null;
}

/** A file of the page that did not come: a script, which fails as each browser says it, or a sheet of styles, as Vite says it. */
function estDunFichier(erreur: unknown): boolean {
  return (
    erreur instanceof Error &&
    (erreur.message.startsWith('Unable to preload CSS') ||
      (erreur instanceof TypeError && /import|module|fetch|load/iu.test(erreur.message)))
  );
}

/** The words of the specification are said by its flash; the page says what is known: nobody can tell which of the two it is. */
const INACCESSIBLE = {
  404: 'Ce lot n’existe pas, ou n’est plus proposé.',
  503: 'Le portail n’a pas pu le lire. Veuillez réessayer dans un instant.',
} as const;

/** What the failure is, as its page says it. */
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

/** Tells the server what a page failed by, unless the answer of the server is what it says: `RouterProvider` gives each once. */
export function signalerLaPage(erreur: unknown): void {
  if (texteDe(erreur).statut === 500) {
    signalerErreur(erreur);
  }
}

/** Between two looks at whether the portal is back, in milliseconds. */
const RETOUR = 5_000;

/** Tries again by hand: the files of the page are asked for again with it. */
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
  useTitreDErreur(titre);
  if (erreur instanceof LotInaccessible && entrave === null) {
    const recherche = (
      <Button component={Link} to={chemins.rechercheLots()} variant="default">
        Revenir à la recherche
      </Button>
    );
    return <PageErreur statut={statut} titre={titre} phrase={phrase} action={recherche} />;
  }
  // What does not exist will not come by trying again.
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

/** The same where what stands around the pages failed: under the brand alone. */
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
