import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './vite.offline.js';

export default defineConfig({
  plugins: [svelte(), offline()],
  // What is fetched must be a file: the content policy lets nothing be fetched from a data: address.
  build: { target: 'es2022', outDir: '../src/dedale/server/client', emptyOutDir: true, assetsInlineLimit: 0 },
  // For development: `npx vite` beside `dedale serve`.
  server: {
    proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
    // The boards in the box belong to the rules.
    fs: { allow: ['.', '../src/dedale/games'] },
  },
  // Busy machines need longer than the usual five seconds.
  test: { include: ['{src,tests}/**/*.test.ts'], testTimeout: 60_000 },
  // Tests that mount components need what browsers get.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
