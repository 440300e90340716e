/**
 * The layouts of spec section 2: default (header, page, footer), the same without a footer for the search, and the basic
 * one of maintenance. On each navigation the page's title is said and the focus goes to its content.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { CAPTCHA, captchaVisible } from '../lib/captcha';
import { vider } from '../lib/flashs';
import { titreDePage } from '../lib/marque';
import classes from './disposition.module.css';
import { Entete } from './entete';
import { EnteteImprime, PiedImprime } from './impression';
import { NouvelleVersion } from './nouvelle-version';
import { Pied } from './pied';
import { Progression } from './progression';
import { Toasts } from './toasts';

/** What a route says of itself. */
export interface PoigneeDeRoute {
  /** Title of the page, before the brand; a function takes it from the route's data. */
  titre?: string | ((donnees: unknown) => string);
}

function useTitre(): void {
  const routes = useMatches();
  const derniere = routes.findLast(
    (route) => (route.handle as PoigneeDeRoute | undefined)?.titre !== undefined,
  );
  const titre = (derniere?.handle as PoigneeDeRoute | undefined)?.titre;
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
  const precedent = useRef(pathname);
  useEffect(() => {
    if (precedent.current !== pathname) {
      precedent.current = pathname;
      contenu.current?.focus({ preventScroll: true });
      // What the page before said is over; what this one says while it loads is younger than a second, and stays.
      vider();
    }
  }, [pathname]);
  return contenu;
}

/** The captcha's frame is shown on the route named inscription, and its badge nowhere (spec sections 2 and 9). */
function useCaptcha(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.documentElement.toggleAttribute(CAPTCHA, captchaVisible(pathname));
  }, [pathname]);
}

/** Whatever page a tab loads first has the same key: its address tells it from the others that were loaded there. */
function clefDeDefilement({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

export function Disposition({ pied = true }: { pied?: boolean }) {
  useTitre();
  useCaptcha();
  const contenu = useFocusSurNavigation();
  return (
    <>
      <Progression />
      <Entete />
      <EnteteImprime />
      <main
        id="contenu"
        ref={contenu}
        tabIndex={-1}
        className={classes.contenu}
        data-pied={pied || undefined}
      >
        <Outlet />
      </main>
      <PiedImprime />
      {pied && <Pied />}
      <Toasts />
      <NouvelleVersion />
      <ScrollRestoration getKey={clefDeDefilement} />
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
