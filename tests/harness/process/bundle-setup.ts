import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { root } from './bundle.ts';

const ENTRIES = [
  'src/server/main',
  ...['newer-pipit', 'open-store', 'upgrade-halfway'].map((script) => `tests/harness/process/${script}`),
  ...['backup', 'copy', 'doctor', 'generate', 'member', 'owner', 'restore', 'rollback', 'settings'].map(
    (command) => `scripts/${command}`,
  ),
];
/** Those with hundreds of modules; the others are loaded from where they are. */
const TAKEN_IN = ['kysely', 'zod', 'jose', 'hono', '@hono/node-server'];

/**
 * The suite starts a server some hundred times, and half of each start is finding and linking 700 modules. So server and
 * commands are put into a few files once. The tests of the start run the source.
 */
export async function setup(): Promise<() => void> {
  const caches = join(root, 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  // Below node_modules, where what is not taken in is found.
  const folder = mkdtempSync(join(caches, 'pipit-bundle-'));
  await build({
    ...{ root, configFile: false, logLevel: 'error', plugins: [addresses] },
    ssr: { noExternal: TAKEN_IN },
    build: {
      ...{ ssr: true, outDir: folder, minify: false, target: 'esnext' },
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(root, `${entry}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  process.env.PIPIT_BUNDLE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A module that looks for a file beside itself finds it beside its source. */
const addresses: Plugin = {
  name: 'pipit:addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};
