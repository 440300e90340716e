// Writes the towns of the map from the reference data of the crate territoire: `node scripts/communes-de-la-carte.mjs`. A unit
// test compares the committed file with this output.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Smaller communes get neither a dot nor a name. */
const HABITANTS = 2000;
const SOURCE = new URL('../../crates/territoire/donnees/communes.csv.gz', import.meta.url);
const CIBLE = new URL('../src/ui/carte/donnees/communes.json', import.meta.url);

/** Splits a CSV line, where only names are quoted. */
function champs(ligne) {
  return [...ligne.matchAll(/("([^"]*)"|[^,]*)(?:,|$)/gu)].map(([, brut, cite]) => cite ?? brut);
}

export function communes() {
  const lignes = gunzipSync(readFileSync(SOURCE)).toString('utf8').trim().split('\n').slice(1);
  return lignes
    .map(champs)
    .filter(([, , type, , , , , , habitants]) => type === 'commune' && Number(habitants) >= HABITANTS)
    .map(([, nom, , , , , , , habitants, lat, long]) => [
      nom,
      Number(Number(lat).toFixed(3)),
      Number(Number(long).toFixed(3)),
      Number(habitants),
    ])
    .sort((a, b) => b[3] - a[3] || a[0].localeCompare(b[0], 'fr'));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(CIBLE, `[\n${communes().map((une) => JSON.stringify(une)).join(',\n')}\n]\n`);
}
