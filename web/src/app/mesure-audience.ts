/**
 * The audience measure (spec section 2): each page shown is told once to one port, with what kind of person saw it and
 * never who. A page without a tag, or whose tag is not automatic, sends nothing; an address that no page has is told as
 * "Erreur 404".
 */
import { isRouteErrorResponse, matchPath, type RouterState } from 'react-router';
import { appeler } from '../api/appel';
import { ErreurAppel } from '../api/erreur-appel';
import { LotInaccessible } from '../api/lot';
import { utilisateurCourant } from '../api/session';
import { estExterne, estIncarne, type UtilisateurServeur } from '../api/utilisateur';
import { PAGES, type PageDite, ROUTES } from '../lib/pages';
import { mesureRefusee } from '../lib/refus-mesure';

/** The tag of a route. */
type Etiquette = Pick<PageDite, 'page' | 'chapitres' | 'automatique'>;

/** The page of an address that does not exist (spec section 2). */
const ERREUR_404: Etiquette = { page: 'Erreur 404', chapitres: ['Autre'] };

type OuiNon = 'oui' | 'non';

/** What is known of a page view beside its name. */
export interface Proprietes {
  chemin?: string;
  type?: string;
  profil?: 'referrer' | 'interne';
  isExternal?: OuiNon;
  isIncarned?: OuiNon;
}

/** A page shown. */
export interface PageVue {
  page: string;
  chapitres: readonly string[];
  proprietes: Proprietes;
}

/** Where page views go. */
export type PortMesure = (vue: PageVue) => void;

/** The letters of an unknown address that are told. */
const LETTRES_CHEMIN = 200;

const ouiNon = (valeur: boolean): OuiNon => (valeur ? 'oui' : 'non');

/** Sends a page view to the portal's own server; a measure that is lost is nobody's concern. */
export const versLePortail: PortMesure = ({ page, chapitres, proprietes }) => {
  const corps = { page, chapitres: [...chapitres], proprietes };
  appeler('POST /api/mesure', { corps, anonyme: true, survivante: true, sansRedirection: true }).catch(
    () => {},
  );
};

/** What kind of person this is, a yes or a no in French; an external user is a referrer. A visitor has no property. */
export function proprietesDe(utilisateur: UtilisateurServeur | null): Proprietes {
  if (utilisateur === null) {
    return {};
  }
  const externe = estExterne(utilisateur);
  return {
    type: utilisateur.type.code,
    profil: externe ? 'referrer' : 'interne',
    isExternal: ouiNon(externe),
    isIncarned: ouiNon(estIncarne(utilisateur)),
  };
}

function statut(erreur: unknown): number {
  if (erreur instanceof LotInaccessible) {
    return erreur.statut;
  }
  if (isRouteErrorResponse(erreur)) {
    return erreur.status;
  }
  return erreur instanceof ErreurAppel ? erreur.statusCode : 500;
}

/** The tag of the page that a path shows. */
export function etiquette(chemin: string): Etiquette | undefined {
  const route = ROUTES.find((une) => matchPath(une, chemin) !== null);
  return route === undefined ? undefined : PAGES[route];
}

type Etat = Pick<
  RouterState,
  'initialized' | 'navigation' | 'location' | 'errors' | 'matches' | 'historyAction'
>;

function estAffichee({ initialized, navigation }: Etat): boolean {
  return initialized && navigation.state === 'idle';
}

/** What the page that is shown tells; `null` when it tells nothing. */
export function pageVue(etat: Etat, utilisateur: UtilisateurServeur | null): PageVue | null {
  const { pathname } = etat.location;
  const [erreur] = Object.values(etat.errors ?? {});
  const absente = erreur === undefined ? etat.matches.at(-1)?.route.path === '*' : statut(erreur) === 404;
  if (absente) {
    const chemin = pathname.slice(0, LETTRES_CHEMIN);
    const { page, chapitres } = ERREUR_404;
    return { page, chapitres, proprietes: { ...proprietesDe(utilisateur), chemin } };
  }
  // A tagged page that failed was asked for all the same.
  const tag = etiquette(pathname);
  if (tag === undefined || tag.automatique === false) {
    return null;
  }
  return { page: tag.page, chapitres: tag.chapitres, proprietes: proprietesDe(utilisateur) };
}

/** What follows of the router is asked of it. */
export interface Routeur {
  state: Etat;
  subscribe(ecouteur: (etat: Etat) => void): () => void;
}

/**
 * Tells the port each navigation of the router (spec section 2), other filters or another page of a list included, once as
 * long as its address stays; not what a page does to its own address. Gives the function that stops it.
 */
export function mesurer(routeur: Routeur, port: PortMesure): () => void {
  let montree: string | null = null;
  function suivre(etat: Etat): void {
    const { pathname, search } = etat.location;
    if (!estAffichee(etat) || pathname + search === montree) {
      return;
    }
    const [avant] = montree?.split('?') ?? [];
    montree = pathname + search;
    if (avant === pathname && etat.historyAction === 'REPLACE') {
      return;
    }
    const vue = pageVue(etat, utilisateurCourant());
    if (vue !== null && !mesureRefusee()) {
      port(vue);
    }
  }
  suivre(routeur.state);
  return routeur.subscribe(suivre);
}
