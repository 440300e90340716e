/** Tools of the journeys about painted pages: a browser whose scripts never come, or come late. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';

/** The follow-ups, by the last part of their address. */
export const SUIVIS = ['options', 'reservations', 'denonciations'] as const;

/** A new browser, with the session of this client, in which no script ever comes. */
export async function sansScript(
  browser: Browser,
  baseURL: string | undefined,
  client: APIRequestContext,
  largeur = 1280,
): Promise<BrowserContext> {
  const contexte = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await client.storageState(),
    viewport: { width: largeur, height: 844 },
  });
  await contexte.route(/\.js$/u, (route) => route.abort());
  return contexte;
}

/** Holds back all scripts of the page. Returns the function that releases them. */
export async function retenir(contexte: Page | BrowserContext): Promise<() => void> {
  let laisser: () => void = () => {};
  const libre = new Promise<void>((resoudre) => {
    laisser = resoudre;
  });
  await contexte.route(/\.js$/u, async (route) => {
    await libre;
    await route.continue().catch(() => undefined);
  });
  return laisser;
}
