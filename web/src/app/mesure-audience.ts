/**
 * The audience measure (spec section 2): each page shown is sent once, with the kind of user, never the person. A page without
 * a tag, or whose tag is not automatic, sends nothing. An unknown address is sent as "Erreur 404".
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

/** The tag of an unknown address (spec section 2). */
const ERREUR_404: Etiquette = { page: 'Erreur 404', chapitres: ['Autre'] };

type OuiNon = 'oui' | 'non';

/** The properties of a page view. */
export interface Proprietes {
  chemin?: string;
  type?: string;
  profil?: 'referrer' | 'interne';
  isExternal?: OuiNon;
  isIncarned?: OuiNon;
}

/** A view of a page. */
export interface PageVue {
  page: string;
  chapitres: readonly string[];
  proprietes: Proprietes;
}

/** The function that receives page views. */
export type PortMesure = (vue: PageVue) => void;

/** The number of characters of an unknown address that are sent. */
const LETTRES_CHEMIN = 200;

const ouiNon = (valeur: boolean): OuiNon => (valeur ? 'oui' : 'non');

/** Sends a page view to the portal's own server. A page view that is lost on the way is ignored. */
export const versLePortail: PortMesure = ({ page, chapitres, proprietes }) => {
  const corps = { page, chapitres: [...chapitres], proprietes };
  appeler('POST /api/mesure', { corps, anonyme: true, survivante: true, sansRedirection: true }).catch(
    () => {},
  );
};

/**
 * The properties of a user: their kind (`referrer` for an external user), and properties that are `oui` or `non`. A visitor
 * has none.
 */
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

/** The tag of the page at a path. */
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

/** The view of the present page; `null` when it is not counted. */
export function pageVue(etat: Etat, utilisateur: UtilisateurServeur | null): PageVue | null {
  const { pathname } = etat.location;
  const [erreur] = Object.values(etat.errors ?? {});
  const absente = erreur === undefined ? etat.matches.at(-1)?.route.path === '*' : statut(erreur) === 404;
  if (absente) {
    const chemin = pathname.slice(0, LETTRES_CHEMIN);
    const { page, chapitres } = ERREUR_404;
    return { page, chapitres, proprietes: { ...proprietesDe(utilisateur), chemin } };
  }
  // A tagged page that failed still counts, because it was asked for.
  const tag = etiquette(pathname);
  if (tag === undefined || tag.automatique === false) {
    return null;
  }
  return { page: tag.page, chapitres: tag.chapitres, proprietes: proprietesDe(utilisateur) };
}

/** The part of the router that the audience measure uses. */
export interface Routeur {
  state: Etat;
  subscribe(ecouteur: (etat: Etat) => void): () => void;
}

/**
 * Sends a page view for each navigation of the router (spec section 2). A navigation to other filters or to another page of a list counts
 * too. An address that is shown already is not sent again, nor is a change that the page makes to its own address. Returns the function
 * that stops the measure.
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
