/**
 * Measures on a phone, over a slow line, when the first row of each page can be read (`make bench-ligne-lente`), for
 * docs/benchmarks.md. It is no journey, because it reads a clock.
 *
 * Each page is opened twice in one new profile: cold, with nothing in the cache of the browser; then warm, in another tab, once
 * the first one is at rest.
 */
import type { Browser, Page } from '@playwright/test';
import { expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';

/** The line: 400 kbit/s each way, in bytes a second, and 400 ms before each answer. */
const LIGNE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The longest time until the first row, in milliseconds. */
const VISES = { froid: 4_000, chaud: 1_000 } as const;
type Cache = keyof typeof VISES;
const TOURS = Number(process.env.TOURS ?? 3);
/** A page is at rest after this time without a byte, in milliseconds. */
const REPOS = 5_000;

/** The name and the address of each page, and its first row: a lot, a programme, a deadline, or a fact of the lot. */
const PAGES = [
  ['Home', '/home', 'main li'],
  ['Search of lots', '/recherche/lots?pieces=3&libres=oui', 'main tbody tr'],
  ['Search of programmes', '/recherche/programmes', 'main article'],
  ['Lot', '/lot/{lot}', 'main dl > div'],
  ['Programme', '/programme/{programme}', 'main tbody tr'],
] as const;

interface Releve {
  /** The time from the start of the navigation until the first row is on the screen. */
  ms: number;
  /** The bytes received until then, and until the page is at rest, headers included. */
  octets: number;
  enTout: number;
}

/** Notes when a frame with the first row has been drawn. Chromium draws no frame before the styles of the page are there. */
function guetter(ligne: string): void {
  const voir = () => {
    const { width, height } = document.querySelector(ligne)?.getBoundingClientRect() ?? { width: 0, height: 0 };
    if (width > 0 && height > 0) {
      // The next callback runs after the frame that holds the row.
      requestAnimationFrame(() => performance.mark('premiere-ligne'));
    } else {
      requestAnimationFrame(voir);
    }
  };
  requestAnimationFrame(voir);
}

async function mesurer(page: Page, chemin: string, ligne: string): Promise<Releve> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LIGNE);
  let [octets, derniere] = [0, Date.now()];
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => {
    octets += Math.max(0, encodedDataLength);
    derniere = Date.now();
  });
  cdp.on('Network.requestWillBeSent', () => {
    derniere = Date.now();
  });
  await page.addInitScript(guetter, ligne);
  await page.goto(chemin, { waitUntil: 'commit' });
  const lu = await page.waitForFunction(() => performance.getEntriesByName('premiere-ligne')[0]?.startTime, undefined, {
    polling: 'raf',
  });
  const [ms, vus] = [(await lu.jsonValue()) ?? Number.POSITIVE_INFINITY, octets];
  await expect(page.locator('.amorce, .peinture')).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => Date.now() - derniere, { timeout: 120_000 }).toBeGreaterThan(REPOS);
  await cdp.detach();
  return { ms, octets: vus, enTout: octets };
}

async function ouvrir(browser: Browser, baseURL: string, chemin: string, ligne: string): Promise<Record<Cache, Releve>> {
  const contexte = await browser.newContext({
    baseURL,
    storageState: fichierDeSession('EP'),
    viewport: { width: 390, height: 844 },
    isMobile: true,
  });
  try {
    const lot = await unAppartementLibre(contexte.request);
    const adresse = chemin.replace('{lot}', lot.id).replace('{programme}', lot.programme.id);
    const premiere = await contexte.newPage();
    const froid = await mesurer(premiere, adresse, ligne);
    await premiere.close();
    const chaud = await mesurer(await contexte.newPage(), adresse, ligne);
    return { froid, chaud };
  } finally {
    await contexte.close();
  }
}

const mediane = (valeurs: readonly number[]) => valeurs.toSorted((a, b) => a - b)[Math.floor(valeurs.length / 2)] ?? 0;
const enKo = (octets: number) => Math.round(octets / 1_000);

test('sur une ligne lente, les premières lignes se lisent vite', async ({ browser, baseURL }) => {
  const releves = new Map<string, Record<Cache, Releve>[]>();
  // All pages are measured once before the next turn, so that other work of the machine slows each page alike.
  for (let tour = 0; tour < TOURS; tour += 1) {
    for (const [nom, chemin, ligne] of PAGES) {
      releves.set(nom, [...(releves.get(nom) ?? []), await ouvrir(browser, baseURL ?? '', chemin, ligne)]);
    }
  }
  const lignes: string[] = [];
  const manques: string[] = [];
  for (const [nom, siens] of releves) {
    const cellules = (['froid', 'chaud'] as const).flatMap((cache) => {
      const de = (quoi: keyof Releve) => mediane(siens.map((un) => un[cache][quoi]));
      const ms = Math.round(de('ms'));
      if (ms > VISES[cache]) {
        manques.push(`${nom}, ${cache === 'froid' ? 'cold' : 'warm'}: ${ms} ms instead of ${VISES[cache]}`);
      }
      return [`${ms} ms`, `${enKo(de('octets'))} kB`, `${enKo(de('enTout'))} kB`];
    });
    lignes.push(`| ${nom} | ${cellules.join(' | ')} |`);
  }
  console.log(`
| 400 kbit/s, 400 ms, a phone | First row, cold (aim 4 s) | Until then | At rest | First row, warm (aim 1 s) | Until then | At rest |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lignes.join('\n')}`);
  expect(manques, 'aims that are not reached').toEqual([]);
});
