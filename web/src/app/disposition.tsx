/**
 * The layouts of spec section 2: default (header, page, footer), the same without a footer for the search, the anonymous one,
 * the one of a signature, and the basic one of maintenance. Each navigation announces the title of the page and focuses its
 * content.
 */
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useUtilisateur } from '../api/session';
import { estExterne, estIncarne } from '../api/utilisateur';
import { vider } from '../lib/flashs';
import { titreDePage } from '../lib/marque';
import { AnnonceDirect } from './annonce-direct';
import { Avances } from './avances';
import './disposition.css';
import { Entete } from './entete';
import { EnteteAnonyme } from './entete-anonyme';
import { HorsConnexion } from './hors-connexion';
import { EnteteImprime, PiedImprime } from './impression';
import { NouvelleVersion } from './nouvelle-version';
import { Pied } from './pied';
import { Progression } from './progression';
import { Toasts } from './toasts';

const BandeauIncarnation = lazy(() => import('./bandeau-incarnation'));

/** What a route says about its page. */
export interface PoigneeDeRoute {
  /** The title of the page, which precedes the brand. A function makes the title from the route's data. */
  titre?: string | ((donnees: unknown) => string);
}

const poigneeDe = (handle: unknown): PoigneeDeRoute => handle ?? {};

function useTitre(): void {
  const routes = useMatches();
  const derniere = routes.findLast(({ handle }) => poigneeDe(handle).titre !== undefined);
  const { titre } = poigneeDe(derniere?.handle);
  const texte = typeof titre === 'function' ? titre(derniere?.loaderData) : titre;
  const { pathname } = useLocation();
  // This is a layout effect, so that it runs before the effects of the page: an error page then sets its own title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to another page with the same title sets the title again
  useLayoutEffect(() => {
    document.title = titreDePage(texte);
  }, [texte, pathname]);
}

function useFocusSurNavigation() {
  const { pathname } = useLocation();
  const contenu = useRef<HTMLElement>(null);
  const precedent = useRef<string | null>(null);
  useEffect(() => {
    const premiere = precedent.current === null;
    if (precedent.current !== pathname) {
      precedent.current = pathname;
      // A page that is one form focuses its first field. A page with its own menu focuses what follows the menu. A tab shows
      // another part of the same page and keeps the focus.
      const champ = contenu.current?.querySelector<HTMLElement>('[data-autofocus]');
      const page = contenu.current?.querySelector<HTMLElement>('[data-page]') ?? contenu.current;
      const surUnOnglet = contenu.current?.querySelector('[data-onglets] :focus') != null;
      const cible = champ ?? (premiere || surUnOnglet ? null : page);
      // A user who typed into the painted page before the real page came keeps the focus where it was.
      const deja = premiere && contenu.current?.querySelector(':focus') != null;
      if (!deja) {
        cible?.focus({ preventScroll: true });
      }
    }
    if (!premiere) {
      // Removes the messages of the former page. Those of the new page are younger than a second and stay.
      vider();
    }
  }, [pathname]);
  return contenu;
}

/**
 * The key under which the scroll position of a page is kept. The first page of every browser tab has the key `default`, so
 * there the address is used instead.
 */
function clefDeDefilement({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** The page, under its header. */
function Cadre({ entete, pied }: { entete: ReactNode; pied: boolean }) {
  useTitre();
  const contenu = useFocusSurNavigation();
  const utilisateur = useUtilisateur();
  return (
    <>
      <Progression />
      {utilisateur !== null && estIncarne(utilisateur) && (
        <Suspense>
          <BandeauIncarnation />
        </Suspense>
      )}
      {entete}
      {utilisateur !== null && estExterne(utilisateur) && <Avances />}
      <HorsConnexion />
      <EnteteImprime />
      <main id="contenu" ref={contenu} tabIndex={-1} className="dispo-contenu" data-pied={pied || undefined}>
        <Outlet />
      </main>
      <PiedImprime />
      {pied && <Pied />}
      <AnnonceDirect />
      <Toasts />
      <NouvelleVersion />
      <ScrollRestoration getKey={clefDeDefilement} />
    </>
  );
}

export function Disposition({ pied = true }: { pied?: boolean }) {
  return <Cadre entete={<Entete />} pied={pied} />;
}

/** The anonymous layout of spec section 2: the brand and how to enter, nothing personal. */
export function DispositionAnonyme() {
  return <Cadre entete={<EnteteAnonyme />} pied />;
}

/** The layout of a signature: the page has its own band, and no link leads to the rest of the portal. */
export function DispositionDeSignature() {
  useTitre();
  return (
    <>
      <Progression />
      <HorsConnexion />
      <Outlet />
      <Toasts />
      <NouvelleVersion />
    </>
  );
}

/** The basic layout: only the page. */
export function DispositionBasique() {
  useTitre();
  return (
    <main id="contenu">
      <Outlet />
    </main>
  );
}
