/**
 * The one table of the portal's pages (spec section 2), which the server reads too (`navigateur/pages.rs`). For each route it says who may
 * open it, its name, its name in the audience measure (up to three chapters, the widest first), and its modules, which the server names in
 * the shell. With `automatique: false` the page counts its views itself.
 */
import table from '../../../crates/api/src/navigateur/pages.json';
import { clesDe } from './objets';

export type Route = keyof typeof table;

export interface PageDite {
  /** The title, unless the data of the page gives it. */
  readonly titre?: string;
  /** The heading of a page that shows without waiting for a call, so that the shell can hold it. `{marque}` stands for the brand. */
  readonly enTete?: string;
  /** Who may open the page: `ouverte` (everybody), `connecte` (signed-in users), or the required role. */
  readonly garde: string;
  readonly page: string;
  readonly chapitres: readonly string[];
  readonly automatique?: boolean;
}

export const PAGES: Readonly<Record<Route, PageDite>> = table;
export const ROUTES: readonly Route[] = clesDe(PAGES);

type Sujet<R extends Route> = R extends `${string}:${string}` ? [sujet: string | number] : [];

/** The address of a page. A page about something takes the id of this thing. */
export const cheminDe = <R extends Route>(route: R, ...[sujet]: Sujet<R>): string =>
  route.replace(/:\w+/u, () => encodeURIComponent(sujet ?? ''));

/** The heading that the shell of a page already has. */
export const enTeteDe = (route: Route): string => PAGES[route].enTete ?? '';
