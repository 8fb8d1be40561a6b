import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Those with hundreds of modules; the others are loaded from where they are. */
const TAKEN_IN = ['kysely', 'zod', 'jose', 'hono', '@hono/node-server'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Modules of the server in a few files: Node remembers 960 of them with their source, which takes 20 MB, and looks for each. */
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

/** A module that looks for a file beside itself finds it beside its source. All files of the bundle lie in one folder. */
const addresses = (folder: string): Plugin => ({
  name: 'pipit:addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const path = JSON.stringify(relative(folder, id).replaceAll(sep, '/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null };
  },
});

/** A server that is not started anew yet may still load a file of the build before. */
const keepForADay = (folder: string): Plugin => ({
  name: 'pipit:keep-for-a-day',
  writeBundle(_options, bundle) {
    for (const file of readdirSync(folder)) {
      const path = join(folder, file);
      if (!(file in bundle) && statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path);
    }
  },
});
