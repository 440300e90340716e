/** Failures of a call, chosen while the page is open: the server is stopped, slow or busy, or refuses. */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { DU_PORTAIL } from './monde';

export type Panne = (route: Route) => Promise<void>;

/** The wait that the server asks for, in milliseconds. */
export const ATTENTE = 7_000;
/** The delay of a slow server, in milliseconds. */
export const LENTEUR = 3_000;

/** The message when nobody answers. */
export const MUET = 'Le portail ne répond pas.';

/** Temporary failures, and the form's message for each. */
export const PANNES: Readonly<Record<string, { panne: Panne; dit: string }>> = {
  'serveur arrêté': { panne: (route) => route.abort('connectionrefused'), dit: MUET },
  502: {
    panne: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    dit: 'Le portail est momentanément injoignable. Réessayez dans une minute.',
  },
  429: {
    panne: (route) =>
      route.fulfill({
        status: 429,
        headers: { ...DU_PORTAIL, 'Retry-After': String(ATTENTE / 1_000) },
        json: { detail: 'Trop de tentatives. Veuillez patienter avant de réessayer.', code: 'trop-de-requetes' },
      }),
    dit: 'Trop de tentatives.',
  },
};

/** A refusal: the session has ended, or the role is missing. */
export const refus =
  (statut: number): Panne =>
  (route) =>
    route.fulfill({ status: statut, headers: DU_PORTAIL, json: { detail: 'Vous n’y avez pas accès.', code: 'refuse' } });

/** The call to break: its method, and its path or address. */
export interface Appel {
  methode?: string;
  chemin: RegExp;
}

/** Takes control of the page's clock, so that waits take no time. */
export const tenirLHeure = (page: Page) => page.clock.install({ time: Date.now() });

/** Controls the answers of one call. */
export class Robinet {
  #panne: Panne | null = null;
  readonly #tenus: Route[] = [];
  #recus = 0;

  private constructor() {}

  static async poser(page: Page, { methode = 'GET', chemin }: Appel): Promise<Robinet> {
    const robinet = new Robinet();
    const sien = (demande: Request) => {
      const { pathname, search } = new URL(demande.url());
      return demande.method() === methode && chemin.test(pathname + search);
    };
    await page.route('**/*', async (route) => {
      if (!sien(route.request())) {
        await route.fallback();
        return;
      }
      robinet.#recus += 1;
      await (robinet.#panne ?? ((libre: Route) => libre.fallback()))(route);
    });
    return robinet;
  }

  /** The next calls fail in this way. */
  rompre(panne: Panne): void {
    this.#panne = panne;
  }

  /** The next calls get no answer. */
  tenir(): void {
    this.#panne = async (route) => void this.#tenus.push(route);
  }

  /** Calls pass again. Those held so far get this answer. */
  async passer(tenus: Panne = (route) => route.fallback()): Promise<void> {
    this.#panne = null;
    await this.lacher(tenus);
  }

  /** The held calls get this answer. */
  async lacher(panne: Panne): Promise<void> {
    // A held call that was aborted meanwhile needs no answer.
    await Promise.all(this.#tenus.splice(0).map((route) => panne(route).catch(() => undefined)));
  }

  /** Runs something that makes the call, and waits for the call. */
  async apres(geste: () => Promise<unknown>): Promise<void> {
    const avant = this.#recus;
    await geste();
    await expect.poll(() => this.#recus, 'the call leaves').toBeGreaterThan(avant);
  }
}

/**
 * Prepares a page that is about to leave for `/connexion`. The portal's sign-out is replaced, so that the session that other
 * journeys share does not end, and `/connexion` shows only a title. `attendu` checks that the browser arrived there, and that it
 * stored this path to come back to.
 */
export async function departs(page: Page): Promise<{ attendu: (chemin: string) => Promise<void> }> {
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204, headers: DU_PORTAIL }) : route.fallback(),
  );
  await page.route('**/connexion', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Connexion</h1>' }));
  return {
    attendu: async (chemin) => {
      await expect(page).toHaveURL('/connexion');
      expect(await page.evaluate(() => window.sessionStorage.getItem('return'))).toBe(chemin);
    },
  };
}
