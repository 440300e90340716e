/**
 * The layouts of spec section 2: default (header, page, footer), the same without a footer for the search, the anonymous
 * one, whose header knows nobody, that of a signature, and the basic one of maintenance. On each navigation the page's title is said and the focus goes to its content.
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

/** What a route says of itself. */
export interface PoigneeDeRoute {
  /** Title of the page, before the brand; a function takes it from the route's data. */
  titre?: string | ((donnees: unknown) => string);
}

const poigneeDe = (handle: unknown): PoigneeDeRoute => handle ?? {};

function useTitre(): void {
  const routes = useMatches();
  const derniere = routes.findLast(({ handle }) => poigneeDe(handle).titre !== undefined);
  const { titre } = poigneeDe(derniere?.handle);
  const texte = typeof titre === 'function' ? titre(derniere?.loaderData) : titre;
  const { pathname } = useLocation();
  // Before the page's own effects: one that shows an error says so in the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same name is said again
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
      // A page that is one form begins in its first field, one beside a menu of its own after that menu; a tab leads to another
      // part of the same page, and keeps the focus.
      const champ = contenu.current?.querySelector<HTMLElement>('[data-autofocus]');
      const page = contenu.current?.querySelector<HTMLElement>('[data-page]') ?? contenu.current;
      const surUnOnglet = contenu.current?.querySelector('[data-onglets] :focus') != null;
      const cible = champ ?? (premiere || surUnOnglet ? null : page);
      cible?.focus({ preventScroll: true });
    }
    if (!premiere) {
      // What the page before said is over; what this one says while it loads is younger than a second, and stays.
      vider();
    }
  }, [pathname]);
  return contenu;
}

/** Whatever page a tab loads first has the same key: its address tells it from the others that were loaded there. */
function clefDeDefilement({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** The page, under a header of its kind. */
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

/** The anonymous layout of spec section 2: the brand and how to enter, nothing of the person or of their work. */
export function DispositionAnonyme() {
  return <Cadre entete={<EnteteAnonyme />} pied />;
}

/** The layout of a signature: the page has a band of its own, and nothing leads to the rest of the portal. */
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

/** The basic layout: nothing but the page. */
export function DispositionBasique() {
  useTitre();
  return (
    <main id="contenu">
      <Outlet />
    </main>
  );
}
