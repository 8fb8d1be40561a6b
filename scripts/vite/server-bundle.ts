import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Packages with hundreds of modules. Others are loaded from node_modules. */
const TAKEN_IN = ['kysely', 'zod', 'jose', 'hono', '@hono/node-server'];
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The server's modules in a few files: Node.js keeps the source of all 960, which takes 20 MB, and searches for each.
 */
export const serverBundle = (entries: Record<string, string>, folder: string): InlineConfig => ({
  ...{ root, configFile: false, logLevel: 'warn', plugins: [addresses(folder), keepForADay(folder)] },
  ssr: { noExternal: TAKEN_IN },
  build: {
    ...{ ssr: true, outDir: folder, emptyOutDir: false, minify: false, target: 'esnext', reportCompressedSize: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});

/**
 * A module that locates a file next to itself must find it next to its source. All files of the bundle are in one
 * folder.
 */
const addresses = (folder: string): Plugin => ({
  name: 'pipit:addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const path = JSON.stringify(relative(folder, id).replaceAll(sep, '/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null };
  },
});

/** A server that has not been restarted yet may still load a file of the previous build. */
const keepForADay = (folder: string): Plugin => ({
  name: 'pipit:keep-for-a-day',
  writeBundle(_options, bundle) {
    for (const file of readdirSync(folder)) {
      const path = join(folder, file);
      if (!(file in bundle) && statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path);
    }
  },
});
