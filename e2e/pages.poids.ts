/**
 * Counts what each page loads until it is at rest: the calls, and the bytes of JavaScript and styles after `gzip -9`. Nothing
 * is timed. `poids.json` has the limit of each page.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Request } from '@playwright/test';
import { type Compte, expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';

/** The limits of a page: kilobytes (of 1,000 bytes) and calls. */
interface Borne {
  js: number;
  css: number;
  appels: number;
}

interface Page extends Borne {
  /** The address of the page. `{lot}` and `{programme}` are those of a free flat. */
  page: string;
  /** The user; a visitor by default. */
  qui?: Compte;
  /** The width of the screen; a desktop's by default. */
  largeur?: number;
}

const PAGES = JSON.parse(readFileSync(new URL('poids.json', import.meta.url), 'utf8')) as Page[];

/** A page is at rest after this time without a request, in milliseconds. */
const REPOS = 5_000;

/** The compressed size of each file, computed once. */
const compresses = new Map<string, number>();

async function octets(requete: Request): Promise<number> {
  const { pathname } = new URL(requete.url());
  const connus = compresses.get(pathname);
  if (connus !== undefined) {
    return connus;
  }
  const reponse = await requete.response();
  const poids = gzipSync((await reponse?.body()) ?? Buffer.alloc(0), { level: 9 }).length;
  compresses.set(pathname, poids);
  return poids;
}

interface Releve extends Borne {
  detail: string[];
}

/** Opens the page again and adds up everything that it loads until it is at rest. */
async function peser(browser: Browser, baseURL: string, { page: chemin, qui, largeur = 1440 }: Page): Promise<Releve> {
  const contexte = await browser.newContext({
    baseURL,
    viewport: { width: largeur, height: largeur < 600 ? 844 : 900 },
    ...(qui === undefined ? {} : { storageState: fichierDeSession(qui) }),
  });
  try {
    const lot = chemin.includes('{') ? await unAppartementLibre(contexte.request) : undefined;
    const onglet = await contexte.newPage();
    const demandes: Request[] = [];
    let derniere = Date.now();
    onglet.on('request', (requete) => {
      demandes.push(requete);
      derniere = Date.now();
    });
    onglet.on('requestfinished', () => {
      derniere = Date.now();
    });
    await onglet.goto(chemin.replace('{lot}', lot?.id ?? '').replace('{programme}', lot?.programme.id ?? ''));
    await expect(onglet.locator('.amorce, .peinture')).toHaveCount(0);
    await expect.poll(() => Date.now() - derniere, { timeout: 60_000 }).toBeGreaterThan(REPOS);
    const releve: Releve = { js: 0, css: 0, appels: 0, detail: [] };
    for (const requete of demandes) {
      const { pathname, search } = new URL(requete.url());
      const type = requete.resourceType();
      if (pathname.startsWith('/assets/') && /\.(?:js|css)$/u.test(pathname)) {
        const poids = (await octets(requete)) / 1_000;
        releve[pathname.endsWith('.js') ? 'js' : 'css'] += poids;
        releve.detail.push(`${poids.toFixed(1).padStart(6)} ${pathname.slice('/assets/'.length)}`);
      } else if (pathname.startsWith('/api/') && type !== 'image') {
        releve.appels += 1;
        releve.detail.push(`  ${requete.method()} ${decodeURIComponent(pathname + search)}`);
      }
    }
    return releve;
  } finally {
    await contexte.close();
  }
}

const tient = (releve: Borne, borne: Borne) =>
  releve.js <= borne.js && releve.css <= borne.css && releve.appels <= borne.appels;

for (const une of PAGES) {
  const qui = une.qui === undefined ? 'visiteur' : une.qui;
  test(`${une.page}, ${qui}${une.largeur === undefined ? '' : `, ${une.largeur} px`}`, async ({
    browser,
    baseURL,
  }, info) => {
    let releve = await peser(browser, baseURL ?? '', une);
    if (!tient(releve, une)) {
      // The page is weighed a second time, because a job of the portal may have sent it an event.
      releve = await peser(browser, baseURL ?? '', une);
    }
    info.annotations.push({ type: 'poids', description: JSON.stringify({ ...releve, borne: une }) });
    expect(tient(releve, une), `${une.page} asks for more than poids.json says:\n${releve.detail.join('\n')}`).toBe(true);
  });
}
