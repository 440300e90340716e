/**
 * Runs Lighthouse on each page, prints a table of the medians, and names each audit that costs points of accessibility or best
 * practices. Writes the values and their aims to a file, one a line: the name of the value, the value, `au-moins` or `au-plus`, its aim.
 */
import { writeFileSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const [, , base, releve] = process.argv;
const tours = Number(process.env.TOURS);
const cookie = process.env.COOKIE;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** The cheapest free flat of three rooms that the partner sees. The answer also names the programme of this flat. */
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
const demandees = (liste, connues) => connues.filter(([cle]) => !liste || liste.split(' ').includes(cle));
/** The key, the name and the address of each page. The landing page is measured without the session's cookie. */
const PAGES = demandees(process.env.PAGES, [
  ['landing', 'Landing', '/'],
  ['home', 'Home', '/home'],
  ['lots', 'Search of lots', '/recherche/lots?pieces=3&libres=oui'],
  ['programmes', 'Search of programmes', '/recherche/programmes'],
  ['lot', 'Lot', `/lot/${lot.id}`],
  ['programme', 'Programme', `/programme/${lot.programme.id}`],
]);
/** The lowest performance score accepted on each kind of machine, and that of the landing page. */
const APPAREILS = demandees(process.env.APPAREILS, [
  ['desktop', 98, 95],
  ['mobile', 90, 80],
]);
/** The longest blocked time, in milliseconds, and the largest layout shift of a page of a signed-in user. */
const BLOQUE = 200;
const SAUT = 0.02;

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
    // No host but the loopback resolves, so no request leaves the machine.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
});

async function mesurer(cle, chemin, appareil) {
  const options = {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    ...(cle === 'landing' ? {} : { extraHeaders: { Cookie: cookie } }),
  };
  const { lhr } = await lighthouse(base + chemin, options, appareil === 'desktop' ? desktopConfig : undefined);
  if (lhr.runtimeError) {
    throw new Error(`${chemin}: ${lhr.runtimeError.message}`);
  }
  return lhr;
}

/** How fast the processor was during a run. Lighthouse's scores depend on it. */
const indice = (lhr) => lhr.environment.benchmarkIndex;
const points = (lhr, categorie) => Math.round((lhr.categories[categorie].score ?? 0) * 100);
const parPerformance = (a, b) => points(a, 'performance') - points(b, 'performance');

/** The audits of a category that cost points, with up to three places for each. */
function fautes(lhr, categorie) {
  return lhr.categories[categorie].auditRefs
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => {
      const noeuds = (lhr.audits[id].details?.items ?? []).slice(0, 3);
      const ou = noeuds.map((un) => un.node?.snippet ?? un.description ?? un.url ?? '').filter(Boolean);
      return `  ${categorie}: ${id}${ou.length > 0 ? ` (${ou.join(' | ')})` : ''}`;
    });
}

const lignes = [];
const notes = [];
const releves = new Map();
try {
  // All pages are measured once before the next turn, so that other work of the machine slows each page alike.
  for (let tour = 0; tour < tours; tour += 1) {
    for (const [appareil] of APPAREILS) {
      for (const [cle, , chemin] of PAGES) {
        const siens = releves.get(`${cle} ${appareil}`) ?? [];
        siens.push(await mesurer(cle, chemin, appareil));
        releves.set(`${cle} ${appareil}`, siens);
      }
    }
  }
} finally {
  chrome.kill();
}

const mediane = (valeurs) => valeurs.toSorted((a, b) => a - b)[Math.floor(valeurs.length / 2)];
const juger = (texte, tenue, vise) => `${texte} (${vise}: ${tenue ? 'reached' : 'missed'})`;

for (const [appareil, pourTous, pourLaPresentation] of APPAREILS) {
  for (const [cle, nom] of PAGES) {
    const siens = releves.get(`${cle} ${appareil}`).toSorted(parPerformance);
    // Each value has its own median. The run with the median score names the faults.
    const median = siens[Math.floor(siens.length / 2)];
    const valeur = (audit) => mediane(siens.map((lhr) => lhr.audits[audit].numericValue));
    const note = (categorie) => mediane(siens.map((lhr) => points(lhr, categorie)));
    const ms = (audit) => `${Math.round(valeur(audit))} ms`;
    const presentation = cle === 'landing';
    const vise = presentation ? pourLaPresentation : pourTous;
    const [performance, bloque, saut] = [
      note('performance'),
      valeur('total-blocking-time'),
      valeur('cumulative-layout-shift'),
    ];
    lignes.push(
      `| ${nom}, ${appareil} | ${juger(performance, performance >= vise, vise)} | ` +
        `${note('accessibility')} | ${note('best-practices')} | ` +
        `${ms('first-contentful-paint')} | ${ms('largest-contentful-paint')} | ` +
        (presentation
          ? `${Math.round(bloque)} ms | ${saut.toFixed(3)} | `
          : `${juger(`${Math.round(bloque)} ms`, bloque <= BLOQUE, BLOQUE)} | ${juger(saut.toFixed(3), saut <= SAUT, SAUT)} | `) +
        `${Math.round(mediane(siens.map(indice)))} |`,
    );
    for (const categorie of CATEGORIES) {
      const attendu = categorie === 'performance' ? vise : 100;
      notes.push([`${nom}, ${appareil}, ${categorie}`, note(categorie), 'au-moins', attendu]);
    }
    if (!presentation) {
      notes.push([`${nom}, ${appareil}, blocked time in ms`, bloque, 'au-plus', BLOQUE]);
      notes.push([`${nom}, ${appareil}, layout shift`, saut, 'au-plus', SAUT]);
    }
    for (const categorie of ['accessibility', 'best-practices']) {
      const siennes = fautes(median, categorie);
      if (siennes.length > 0) {
        console.error(`${nom}, ${appareil}\n${siennes.join('\n')}`);
      }
    }
  }
}

const indices = [...releves.values()].flat().map(indice);
const bornes = `${Math.round(Math.min(...indices))} to ${Math.round(Math.max(...indices))}`;
writeFileSync(releve, `${notes.map((une) => une.join('\t')).join('\n')}\n`);
console.log(`Lighthouse's benchmarkIndex of the machine: median ${Math.round(mediane(indices))}, ${bornes} over ${indices.length} runs.

| | Performance (aim) | Accessibility | Best practices | First paint | Largest paint | Blocked (aim) | Layout shift (aim) | benchmarkIndex |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lignes.join('\n')}`);
