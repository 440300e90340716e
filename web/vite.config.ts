import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// In development the API is the one of `make run`.
const API = process.env.LINTEAU_DEV_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': API, '/lieux': API, '/search': API, '/builds': API } },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  test: { environment: 'node', include: ['src/**/*.test.{ts,tsx}'] },
});
