/**
 * The one table of the portal's pages (spec section 2), which the server reads too (`navigateur/pages.rs`): for each route who may open
 * it, its name, how the audience measure calls it (up to three chapters, the widest first), and the modules that it is made of,
 * which the server names in the shell. `automatique: false`: showing the page sends nothing by itself.
 */
import table from '../../../crates/api/src/navigateur/pages.json';
import { clesDe } from './objets';

export type Route = keyof typeof table;

export interface PageDite {
  /** Its name, where no data of its own makes it. */
  readonly titre?: string;
  /** Its heading, where no call is waited for: the shell has it already. `{marque}` stands for the brand. */
  readonly enTete?: string;
  /** `ouverte`, `connecte`, or the role that is asked for. */
  readonly garde: string;
  readonly page: string;
  readonly chapitres: readonly string[];
  readonly automatique?: boolean;
}

export const PAGES: Readonly<Record<Route, PageDite>> = table;
export const ROUTES: readonly Route[] = clesDe(PAGES);

type Sujet<R extends Route> = R extends `${string}:${string}` ? [sujet: string | number] : [];

/** The address of a page; of a page about something, with what it is about. */
export const cheminDe = <R extends Route>(route: R, ...[sujet]: Sujet<R>): string =>
  route.replace(/:\w+/u, () => encodeURIComponent(sujet ?? ''));

/** The heading that the shell of a page has already. */
export const enTeteDe = (route: Route): string => PAGES[route].enTete ?? '';
