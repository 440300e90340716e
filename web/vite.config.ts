import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
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

export default defineConfig({
  plugins: [react(), sansAttenteMutuelle()],
  server: { proxy: { '/api': API, '/lieux': API, '/search': API, '/builds': API } },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // A page of thirty small files waits for their round trips: what a first visit loads is one file, what pages share is few.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*$/u, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'entree', tags: ['$initial'], priority: 2 },
            // Apart from what pages share by chance: two files of that kind could wait for each other.
            {
              name: 'table',
              test: /node_modules\/@tanstack\/(?:react-table|table-core|react-store|store)\/|src\/ui\/table\//u,
              priority: 1.5,
            },
            { name: 'champs', test: /src\/ui\/champs\/|src\/lib\/regles\.ts|regles\.json/u, priority: 1.4 },
            {
              name: 'commun',
              minShareCount: 2,
              priority: 1,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
            },
          ],
        },
      },
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.{ts,tsx}'] },
});
