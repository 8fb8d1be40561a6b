import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './scripts/vite/budget.ts';
import { chunks } from './scripts/vite/chunks.ts';
import { compress } from './scripts/vite/compress.ts';
import { favicon } from './scripts/vite/favicon.ts';
import { firstScript } from './scripts/vite/first-script.ts';
import { icons } from './scripts/vite/icons.ts';
import { keepPrevious } from './scripts/vite/keep-previous.ts';
import { landing } from './scripts/vite/landing.ts';
import { pages } from './scripts/vite/pages.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { pushWorker } from './scripts/vite/push-worker.ts';
import { source } from './scripts/vite/source.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = process.env.PIPIT_API;

export default defineConfig({
  root: here('src/web'),
  appType: 'mpa',
  plugins: [
    react(),
    // Its own pass over the styles warns of ::highlight; Vite minifies them anyway.
    tailwindcss({ optimize: false }),
    icons(),
    favicon(),
    keepPrevious(),
    pages(),
    landing(),
    firstScript(),
    preloads(),
    pushWorker(),
    source(here('.')),
    budget(here('budget.json')),
    compress(),
  ],
  // Found only when a menu first opens; without this the page would reload under the reader in development.
  optimizeDeps: { include: ['@base-ui/react/dialog', '@base-ui/react/menu'] },
  server: {
    fs: { allow: [here('.')] },
    proxy: api ? { '/api': { target: api, changeOrigin: true } } : {},
  },
  preview: { proxy: api ? { '/api': { target: api, changeOrigin: true } } : {} },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The Content-Security-Policy allows no data: fonts or styles; nothing is inlined.
    assetsInlineLimit: 0,
    // Scripts name only the sheets of what they load later: a list of its scripts would weigh 2 kB on every first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Says which plugin takes longest: to a host that is noise.
      checks: { bundlerTimings: false },
      input: { index: here('src/web/index.html'), app: here('src/web/app.html') },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
});
