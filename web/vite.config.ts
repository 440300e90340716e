import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

// In development the API is that of `make run`.
const API = process.env.LINTEAU_DEV_API ?? 'http://127.0.0.1:8080';

/** Refuses chunks that import each other in a circle, because one would run before what it needs and no page would show. */
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
 * Keeps the source maps out of the served files. The server reads them for the errors that pages report (`POST
 * /api/erreur-navigateur`).
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

/** Colours of Mantine's palette that our theme does not use, because our own scales replace them. */
const COULEURS = 'red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange';
/** These colours, as Mantine's style sheet declares them. */
const COULEURS_DE_MANTINE = new RegExp(`^\\s*--mantine-color-(?:${COULEURS})-.*\\n`, 'gmu');
/** These colours, as Mantine's default theme lists them. Blue stays, because the default theme needs its primary colour. */
const COULEURS_DU_THEME = new RegExp(`\\b(?!blue)(?:${COULEURS}): \\[[^\\]]*\\],?`, 'gu');

const MANTINE = new URL('node_modules/@mantine/core/', import.meta.url);

/** The components of Mantine in the order of its whole style sheet: those that others use come first. */
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
 * Each component of Mantine has its styles in its own chunk, so a first visit loads only those it shows. Each is in a layer, in
 * Mantine's order whatever the order of arrival. Our styles are in no layer, so they win.
 */
function stylesDeMantine(): Plugin {
  const deComposant = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/u;
  const deFeuille = /\/@mantine\/core\/styles\/([\w-]+)\.layer\.css$/u;
  const couches = new Map(ordreDeMantine().map((nom, rang) => [nom, `mantine.m${rang}`]));
  return {
    name: 'styles-de-mantine',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/@mantine/core/esm/core/MantineProvider/default-colors.mjs')) {
        return { code: code.replace(COULEURS_DU_THEME, ''), map: null };
      }
      const composant = deComposant.exec(id)?.[1];
      if (composant !== undefined) {
        return { code: `import '@mantine/core/styles/${composant}.layer.css';\n${code}`, map: null };
      }
      const feuille = deFeuille.exec(id)?.[1];
      if (feuille === undefined) {
        return null;
      }
      if (feuille === 'baseline') {
        // The first style sheet defines the order of all layers.
        return {
          code: `@layer mantine.base, ${[...couches.values()].join(', ')};\n${dansSaCouche(code, 'mantine.base')}`,
          map: null,
        };
      }
      const sienne = couches.get(feuille) ?? 'mantine.base';
      return { code: dansSaCouche(code.replace(COULEURS_DE_MANTINE, ''), sienne), map: null };
    },
    // In development packages are bundled in advance, so all their styles load at once.
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

/** Packages with one index for many files: importing from the index would make every page depend on all of them. */
const INDEX: Readonly<Record<string, string>> = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@tabler/icons-react': '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
};

/** Splits "A, B as C" into pairs. */
const nommes = (liste: string) =>
  liste.split(',').flatMap((un) => {
    const [nom = '', alias = nom] = un.trim().split(/\s+as\s+/u);
    return nom === '' ? [] : [[nom, alias] as const];
  });

/** The file of each name of an index, and its name there. */
function originesDe(index: string): Map<string, readonly [fichier: string, nom: string]> {
  const adresse = new URL(`node_modules/${index}`, import.meta.url);
  const origines = new Map<string, readonly [string, string]>();
  for (const [, liste = '', fichier = ''] of readFileSync(adresse, 'utf8').matchAll(
    /^(?:import|export) \{([^}]*)\} from ["']([^"']+)["'];/gmu,
  )) {
    for (const [nom, alias] of nommes(liste)) {
      origines.set(alias, [fileURLToPath(new URL(fichier, adresse)), nom]);
    }
  }
  return origines;
}

const IMPORT = /^import \{([^}]*)\} from ["']([^"']+)["'];/gmu;
const sansType = (nom: string) => nom.replace(/^type /u, '');

/** Replaces imports from an index by imports of the real files, so that a page only depends on those. */
function sansIndex(): Plugin {
  const origines = new Map(Object.entries(INDEX).map(([paquet, index]) => [paquet, originesDe(index)]));
  return {
    name: 'sans-index',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/|\/node_modules\/@mantine\//u.test(id) || id.endsWith('/index.mjs')) {
        return null;
      }
      // One line becomes one line, so the source maps stay right.
      const change = code.replace(IMPORT, (tout, liste: string, paquet: string) => {
        const siennes = origines.get(paquet);
        const imports = nommes(liste).map(([nom, alias]) => {
          const [fichier, la] = siennes?.get(nom) ?? [];
          return fichier === undefined
            ? `import type { ${sansType(nom)} as ${sansType(alias)} } from '${paquet}';`
            : `import { ${la} as ${alias} } from '${fichier}';`;
        });
        return siennes === undefined ? tout : imports.join(' ') + tout.replaceAll(/[^\n]/gu, '');
      });
      return { code: change, map: null };
    },
  };
}

const dansSaCouche = (code: string, couche: string) => code.replaceAll('@layer mantine', `@layer ${couche}`);

/** A group of pages (or what all pages need), with their first modules. */
type Pages = readonly (readonly [nom: string, ...modules: string[]])[];

/** The shared files, from the lightest page on. Each file holds what its pages need and what no earlier file holds. */
const PARTAGES: Pages = [
  ['accueil', 'features/accueil/accueil-page.tsx', 'features/legal/page-legale.tsx'],
  [
    'ouvert',
    'features/verification/verifier-page.tsx',
    'app/entete-compte.tsx',
    'api/direct.ts',
    'features/reservation/commun/reprise.ts',
  ],
  ['seance', 'app/pages-session.ts'],
  ['fiches', 'features/lot/lot-page.tsx', 'features/programme/programme-page.tsx'],
  ['deroulants', 'ui/menus.tsx', 'ui/fenetres.ts', 'ui/choix-lieux.tsx', 'ui/champs/choix-serveur.tsx'],
];

/** The heavier kinds of pages. One file holds what the pages of one set of kinds need. */
const SORTES: Pages = [
  [
    'recherches',
    'features/home/home-page.tsx',
    'features/recherche/recherche-page.tsx',
    'ui/carte/carte.tsx',
  ],
  [
    'listes',
    'features/reservation/suivi/suivi-page.tsx',
    'features/denonciation/suivi-page.tsx',
    'features/option/suivi-page.tsx',
  ],
  ['formulaires', 'app/pages-inscription.ts', 'features/compte/compte-page.tsx', 'app/pages-option.ts'],
];

/** All combinations of kinds, the largest first. */
const ENSEMBLES: readonly (readonly string[])[] = Array.from({ length: 2 ** SORTES.length - 1 }, (_, rang) =>
  SORTES.flatMap(([nom], place) => (((rang + 1) >> place) % 2 === 1 ? [nom] : [])),
).sort((a, b) => b.length - a.length);

/**
 * The files of shared modules, grouped by the pages that share them. One file for each set of pages gave forty files, in waves
 * of six on a line of 150 ms; one file for all gave 100 kB to a page that needed ten. No file imports one that comes later in
 * this list.
 */
function partages(): Rolldown.CodeSplittingGroup[] {
  const noms = [...PARTAGES.map(([nom]) => nom), ...ENSEMBLES.map((sortes) => sortes.join('-'))];
  let fichiers: ReadonlyMap<string, string> | null = null;
  return noms.map((nom, rang) => ({
    name: (module, graphe) => {
      fichiers ??= fichiersDesModules(graphe);
      return fichiers.get(module) === nom ? nom : null;
    },
    debugName: nom,
    minShareCount: 2,
    // A file takes what its modules import, except what earlier files have taken.
    priority: 1 - rang / 100,
  }));
}

/** The file of each shared module. */
function fichiersDesModules(graphe: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const fichiers = new Map<string, string>();
  for (const [nom, ...racines] of PARTAGES) {
    for (const module of modulesDe(racines, graphe)) {
      fichiers.set(module, fichiers.get(module) ?? nom);
    }
  }
  const sortes = SORTES.map(([nom, ...racines]) => [nom, modulesDe(racines, graphe)] as const);
  for (const module of sortes.flatMap(([, siens]) => [...siens])) {
    const siennes = sortes.filter(([, siens]) => siens.has(module)).map(([nom]) => nom);
    fichiers.set(module, fichiers.get(module) ?? siennes.join('-'));
  }
  return fichiers;
}

/** These modules and everything they import. */
function modulesDe(racines: readonly string[], graphe: Rolldown.ChunkingContext): Set<string> {
  const vus = new Set(racines.map((une) => fileURLToPath(new URL(`src/${une}`, import.meta.url))));
  for (const module of vus) {
    for (const importe of graphe.getModuleInfo(module)?.importedIds ?? []) {
      vus.add(importe);
    }
  }
  return vus;
}

export default defineConfig({
  plugins: [react(), sansIndex(), stylesDeMantine(), sansAttenteMutuelle(), cartesAPart()],
  // The package only names its development build, whose warnings nobody would read.
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
    // The server reads the manifest to name the files of each page in its shell (`navigateur/fichiers.rs`).
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    // Thirty small files would cost thirty round trips. A first visit loads one file, and pages share others.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*$/u, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'entree', tags: ['$initial'], priority: 2 },
            ...partages(),
            { name: 'commun', minShareCount: 2, priority: 0.5 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    // By default one core stays idle, but nothing else runs beside the tests.
    maxWorkers: '100%',
    setupFiles: ['src/essais/portail.ts'],
    // The portal's times are those of Paris, and it says so elsewhere (`lib/formats.ts`). A test in another zone sets its own.
    env: { TZ: 'Europe/Paris' },
  },
});
