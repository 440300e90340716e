import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

// In development the API is the one of `make run`.
const API = process.env.LINTEAU_DEV_API ?? 'http://127.0.0.1:8080';

/** Refuses files that wait for each other: one of them would run before what it needs, and no page would be shown. */
function sansAttenteMutuelle(): Plugin {
  return {
    name: 'sans-attente-mutuelle',
    generateBundle(_, fichiers) {
      const finis = new Set<string>();
      const suivre = (nom: string, chemin: readonly string[]): void => {
        const fichier = fichiers[nom];
        if (chemin.includes(nom)) {
          this.error(`files that import each other: ${[...chemin, nom].join(', ')}`);
        }
        if (fichier?.type === 'chunk' && !finis.has(nom)) {
          for (const suivant of fichier.imports) {
            suivre(suivant, [...chemin, nom]);
          }
          finis.add(nom);
        }
      };
      for (const nom of Object.keys(fichiers)) {
        suivre(nom, []);
      }
    },
  };
}

/**
 * Keeps the source maps beside what is served, never in it: they read the lines that pages report
 * (`POST /api/erreur-navigateur`).
 */
function cartesAPart(): Plugin {
  const assets = fileURLToPath(new URL('dist/assets', import.meta.url));
  const cartes = fileURLToPath(new URL('cartes', import.meta.url));
  return {
    name: 'cartes-a-part',
    apply: 'build',
    closeBundle() {
      rmSync(cartes, { recursive: true, force: true });
      mkdirSync(cartes, { recursive: true });
      for (const nom of readdirSync(assets).filter((un) => un.endsWith('.map'))) {
        renameSync(`${assets}/${nom}`, `${cartes}/${nom}`);
      }
    },
  };
}

const ROUTEUR = 'node_modules/react-router/dist/production/index.mjs';

/** Colours of Mantine's own palette that no theme of ours names: our scales take their place. */
const COULEURS_DE_MANTINE =
  /^\s*--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-.*\n/gmu;

const MANTINE = new URL('node_modules/@mantine/core/', import.meta.url);

/** The components of Mantine in the order of its whole sheet: what others are made of comes first. */
function ordreDeMantine(): string[] {
  const feuille = readFileSync(new URL('styles.css', MANTINE), 'utf8');
  const rang = (nom: string) => {
    const [classe = ''] =
      /\.m_[\da-f]+/u.exec(readFileSync(new URL(`styles/${nom}.css`, MANTINE), 'utf8')) ?? [];
    return classe === '' ? -1 : feuille.indexOf(classe);
  };
  const noms = readdirSync(new URL('styles/', MANTINE)).flatMap((un) => /^(\w+)\.css$/u.exec(un)?.[1] ?? []);
  const rangs = new Map(noms.map((nom) => [nom, rang(nom)]));
  return noms.sort((a, b) => (rangs.get(a) ?? 0) - (rangs.get(b) ?? 0));
}

/**
 * Each component of Mantine brings its own styles, in the file it comes with: a first visit gets those of what it shows. Each
 * is in a layer, in Mantine's order whenever it arrives, and ours, in none, win over all of them.
 */
function stylesDeMantine(): Plugin {
  const deComposant = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/u;
  const deFeuille = /\/@mantine\/core\/styles\/([\w-]+)\.layer\.css$/u;
  const couches = new Map(ordreDeMantine().map((nom, rang) => [nom, `mantine.m${rang}`]));
  return {
    name: 'styles-de-mantine',
    enforce: 'pre',
    transform(code, id) {
      const composant = deComposant.exec(id)?.[1];
      if (composant !== undefined) {
        return { code: `import '@mantine/core/styles/${composant}.layer.css';\n${code}`, map: null };
      }
      const feuille = deFeuille.exec(id)?.[1];
      if (feuille === undefined) {
        return null;
      }
      if (feuille === 'baseline') {
        // The first of all says the order of the others.
        return {
          code: `@layer mantine.base, ${[...couches.values()].join(', ')};\n${dansSaCouche(code, 'mantine.base')}`,
          map: null,
        };
      }
      const sienne = couches.get(feuille) ?? 'mantine.base';
      return { code: dansSaCouche(code.replace(COULEURS_DE_MANTINE, ''), sienne), map: null };
    },
    // In development packages are prepared apart, and all their styles come at once.
    transformIndexHtml: {
      order: 'pre',
      handler: (_, { server }) =>
        server === undefined
          ? []
          : [
              {
                tag: 'link',
                attrs: { rel: 'stylesheet', href: '/node_modules/@mantine/core/styles.layer.css' },
              },
            ],
    },
  };
}

const dansSaCouche = (code: string, couche: string) => code.replaceAll('@layer mantine', `@layer ${couche}`);

const ACCUEIL = fileURLToPath(new URL('src/features/accueil/accueil-page.tsx', import.meta.url));

/**
 * What pages share is one file and its styles, where by who shares it they were forty, in waves of six on a line of 150 ms; what the
 * landing page has of it is another, so that a visitor waits for no more.
 */
function nommerLePartage(): (module: string, graphe: Rolldown.ChunkingContext) => string {
  let deLAccueil: Set<string> | null = null;
  return (module, graphe) => {
    deLAccueil ??= modulesDe(ACCUEIL, graphe);
    return deLAccueil.has(module) ? 'accueil-commun' : 'commun';
  };
}

/** A module and all that it imports. */
function modulesDe(racine: string, graphe: Rolldown.ChunkingContext): Set<string> {
  const vus = new Set<string>([racine]);
  for (const module of vus) {
    for (const importe of graphe.getModuleInfo(module)?.importedIds ?? []) {
      vus.add(importe);
    }
  }
  return vus;
}

export default defineConfig({
  plugins: [react(), stylesDeMantine(), sansAttenteMutuelle(), cartesAPart()],
  // Its package names its development build alone, whose warnings nobody would read.
  resolve: {
    alias:
      process.env.VITEST === undefined
        ? [{ find: /^react-router$/u, replacement: fileURLToPath(new URL(ROUTEUR, import.meta.url)) }]
        : [],
  },
  server: { proxy: { '/api': API, '/lieux': API, '/search': API, '/builds': API } },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    // Which files each page needs: the server names them in its shell (`navigateur/fichiers.rs`).
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    // A page of thirty small files waits for their round trips: what a first visit loads is one file, what pages share another.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*$/u, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'entree', tags: ['$initial'], priority: 2 },
            // Apart from what pages share by chance: two files of that kind could wait for each other.
            {
              name: 'table',
              test: /src\/ui\/table\//u,
              priority: 1.5,
            },
            { name: 'champs', test: /src\/ui\/champs\/|src\/lib\/regles\.ts|regles\.json/u, priority: 1.4 },
            { name: nommerLePartage(), debugName: 'commun', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    // One core is left idle by default: nothing else runs beside.
    maxWorkers: '100%',
    setupFiles: ['src/essais/portail.ts'],
    // Hours are those of Paris, and say so elsewhere (`lib/formats.ts`): a test that is elsewhere says where.
    env: { TZ: 'Europe/Paris' },
  },
});
