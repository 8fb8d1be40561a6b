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
    // Tailwind's own optimizer warns of ::highlight, and Vite minifies the styles anyway.
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
  // Listed because Vite finds them only when a menu first opens, and would then reload the page during development.
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
    // The Content-Security-Policy allows no data: fonts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    // Scripts list only the style sheets of dynamic imports: a list of their scripts would add 2 kB to every first
    // load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // These warnings name the slowest plugin, which is noise for a host.
      checks: { bundlerTimings: false },
      input: { index: here('src/web/index.html'), app: here('src/web/app.html') },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
});
