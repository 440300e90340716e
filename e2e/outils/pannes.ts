/** What may happen to a call, chosen while the page is open: the server is stopped, slow, busy, or refuses. */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { DU_PORTAIL } from './monde';

export type Panne = (route: Route) => Promise<void>;

/** How long a wait the server asks for, in milliseconds. */
export const ATTENTE = 7_000;
/** How long a slow server takes, in milliseconds. */
export const LENTEUR = 3_000;

/** What is said when nobody answers. */
export const MUET = 'Le portail ne répond pas.';

/** What passes by itself, and what a form says of it meanwhile. */
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

/** A refusal of who asks: the session is over, or is not of the right kind. */
export const refus =
  (statut: number): Panne =>
  (route) =>
    route.fulfill({ status: statut, headers: DU_PORTAIL, json: { detail: 'Vous n’y avez pas accès.', code: 'refuse' } });

/** The call that a breakdown is about: its method, and the path of its address or more of it. */
export interface Appel {
  methode?: string;
  chemin: RegExp;
}

/** The page's time in our hands, from now on: what waits does not make us wait. */
export const tenirLHeure = (page: Page) => page.clock.install({ time: Date.now() });

/** A call in our hands. */
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

  /** What the next calls meet. */
  rompre(panne: Panne): void {
    this.#panne = panne;
  }

  /** The next calls stay without an answer. */
  tenir(): void {
    this.#panne = async (route) => void this.#tenus.push(route);
  }

  /** Calls pass again; those that were held meet this. */
  async passer(tenus: Panne = (route) => route.fallback()): Promise<void> {
    this.#panne = null;
    await this.lacher(tenus);
  }

  /** Those that were held meet this. */
  async lacher(panne: Panne): Promise<void> {
    // One that was given up meanwhile has nothing to answer.
    await Promise.all(this.#tenus.splice(0).map((route) => panne(route).catch(() => undefined)));
  }

  /** Does what should call, and waits until it has. */
  async apres(geste: () => Promise<unknown>): Promise<void> {
    const avant = this.#recus;
    await geste();
    await expect.poll(() => this.#recus, 'the call leaves').toBeGreaterThan(avant);
  }
}

/**
 * Leaving for `/connexion`, seen from outside: the session, which other journeys share, is not ended, and the page there is
 * blank. Gives what the browser kept to come back to.
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
