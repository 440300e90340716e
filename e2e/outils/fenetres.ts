/** Windows of several people on one portal, each with its own browser context and session. */
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Compte, fichierDeSession, MOT_DE_PASSE, prete, sansDirect } from './monde';
import { PERSONNE } from './options';

/** Signs this person in on a portal, in place of the former one. */
export async function entrer(client: APIRequestContext, portail: string, email: string): Promise<void> {
  const reponse = await client.post(`${portail}/api/session`, { data: { email, motDePasse: MOT_DE_PASSE } });
  expect(reponse.ok(), `${email}: ${await reponse.text()}`).toBe(true);
}

/** A window of this person. `sourde`: its pages receive no events; `mobile`: they keep their animations. */
export async function fenetreDe(
  browser: Browser,
  portail: string,
  email: string,
  { sourde = false, mobile = false } = {},
): Promise<BrowserContext> {
  const reducedMotion = mobile ? 'no-preference' : 'reduce';
  const contexte = await browser.newContext({ baseURL: portail, storageState: PERSONNE, reducedMotion });
  if (sourde) {
    await sansDirect(contexte);
  }
  await entrer(contexte.request, portail, email);
  return contexte;
}

/** The device of a person without an account: a screen of this width, which is touched when it is a phone. */
export async function appareil(browser: Browser, baseURL: string | undefined, width = 1440): Promise<Page> {
  const contexte = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width, height: width < 720 ? 844 : 900 },
    hasTouch: width < 720,
    reducedMotion: 'reduce',
    storageState: PERSONNE,
  });
  return contexte.newPage();
}

/** A window of a user of the shared portal. */
export const chez = (browser: Browser, baseURL: string | undefined, qui: Compte): Promise<BrowserContext> =>
  browser.newContext({ baseURL: baseURL ?? '', storageState: fichierDeSession(qui), reducedMotion: 'reduce' });

/** Opens another page in a window. */
export async function ouvrir(contexte: BrowserContext, chemin: string): Promise<Page> {
  const page = await contexte.newPage();
  await page.goto(chemin);
  await prete(page);
  return page;
}

/** Prescribers of this many other companies with an active mandate, from the demonstration. */
export async function prescripteurs(
  equipe: APIRequestContext,
  portail: string,
  combien: number,
  sauf: readonly string[],
): Promise<string[]> {
  const lire = async <T>(chemin: string) => {
    const reponse = await equipe.get(`${portail}${chemin}`);
    expect(reponse.ok(), await reponse.text()).toBe(true);
    return (await reponse.json()) as T;
  };
  const { 'hydra:member': societes } = await lire<{ 'hydra:member': { id: number }[] }>(
    '/api/gestion/societes?limit=200',
  );
  const trouves: string[] = [];
  for (const { id } of societes) {
    const mandat = await equipe.get(`${portail}/api/gestion/societes/${id}/mandat`);
    if (!mandat.ok() || !((await mandat.json()) as { actif: boolean }).actif) {
      continue;
    }
    const { 'hydra:member': gens } = await lire<{ 'hydra:member': { email: string }[] }>(
      `/api/gestion/utilisateurs?compte.id=${id}&type.code=EP&actif=true&limit=1`,
    );
    const email = gens[0]?.email;
    if (email !== undefined && !sauf.includes(email)) {
      trouves.push(email);
    }
    if (trouves.length === combien) {
      return trouves;
    }
  }
  throw new Error(`the demonstration has not ${combien} other prescribers`);
}
