import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// In development the API is the one of `make run`.
const API = process.env.LINTEAU_DEV_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
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
            {
              name: 'commun',
              minShareCount: 2,
              priority: 1,
              entriesAware: true,
              entriesAwareMergeThreshold: 120_000,
            },
          ],
        },
      },
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.{ts,tsx}'] },
});
