/** Runs Lighthouse on each page and prints a table; what costs a point of accessibility or of best practices is named. */
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const base = process.argv[2];
const tours = Number(process.env.TOURS);
const cookie = process.env.COOKIE;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** A free flat, as the partner sees it, and its programme. */
async function unLot() {
  const question = new URLSearchParams({
    'statut.code': 'l',
    'typologie.nature.code': 'appartement',
    pieces: '3',
    'order[prix]': 'asc',
    limit: '1',
  });
  const reponse = await fetch(`${base}/api/offre/lots?${question}`, { headers: { Cookie: cookie } });
  const { 'hydra:member': lots } = await reponse.json();
  return lots[0];
}

const lot = await unLot();
const PAGES = [
  ['Search', '/recherche/lots?pieces=3&libres=oui'],
  ['Programme', `/programme/${lot.programme.id}`],
  ['Lot', `/lot/${lot.id}`],
];

const chrome = await launch({
  chromePath: process.env.NAVIGATEUR,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Nothing leaves the machine.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
});

async function mesurer(chemin, appareil) {
  const options = {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    extraHeaders: { Cookie: cookie },
  };
  const { lhr } = await lighthouse(base + chemin, options, appareil === 'desktop' ? desktopConfig : undefined);
  if (lhr.runtimeError) {
    throw new Error(`${chemin}: ${lhr.runtimeError.message}`);
  }
  return lhr;
}

const points = (lhr, categorie) => Math.round((lhr.categories[categorie].score ?? 0) * 100);
const parPerformance = (a, b) => points(a, 'performance') - points(b, 'performance');

/** Audits of a category that cost points. */
function fautes(lhr, categorie) {
  return lhr.categories[categorie].auditRefs
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => {
      const noeuds = (lhr.audits[id].details?.items ?? []).slice(0, 3);
      const ou = noeuds.map((un) => un.node?.snippet ?? un.description ?? un.url ?? '').filter(Boolean);
      return `  ${categorie}: ${id}${ou.length > 0 ? ` (${ou.join(' | ')})` : ''}`;
    });
}

let manques = 0;
const lignes = [];
try {
  for (const appareil of ['desktop', 'mobile']) {
    for (const [nom, chemin] of PAGES) {
      const releves = [];
      for (let tour = 0; tour < tours; tour += 1) {
        releves.push(await mesurer(chemin, appareil));
      }
      const median = releves.toSorted(parPerformance)[Math.floor(releves.length / 2)];
      const ms = (audit) => `${Math.round(median.audits[audit].numericValue)} ms`;
      lignes.push(
        `| ${nom}, ${appareil} | ${points(median, 'performance')} | ${points(median, 'accessibility')} | ` +
          `${points(median, 'best-practices')} | ${ms('first-contentful-paint')} | ${ms('largest-contentful-paint')} | ` +
          `${ms('total-blocking-time')} | ${median.audits['cumulative-layout-shift'].numericValue.toFixed(3)} |`,
      );
      for (const categorie of ['accessibility', 'best-practices']) {
        const siennes = fautes(median, categorie);
        manques += siennes.length;
        if (siennes.length > 0) {
          console.error(`${nom}, ${appareil}\n${siennes.join('\n')}`);
        }
      }
    }
  }
} finally {
  chrome.kill();
}

console.log(`| | Performance | Accessibility | Best practices | First paint | Largest paint | Blocked | Layout shift |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lignes.join('\n')}`);
process.exitCode = manques > 0 ? 1 : 0;
