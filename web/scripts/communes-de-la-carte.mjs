// Writes the towns that the map names, from the reference data of the territoire crate: `node scripts/communes-de-la-carte.mjs`.
// A unit test holds the committed file to what this gives.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Smaller communes are neither dots nor names. */
const HABITANTS = 2000;
const SOURCE = new URL('../../crates/territoire/donnees/communes.csv.gz', import.meta.url);
const CIBLE = new URL('../src/ui/carte/donnees/communes.json', import.meta.url);

/** Fields of a CSV line whose only quoted field is a name. */
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
