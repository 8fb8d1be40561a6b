import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { root } from './bundle.ts';

const ENTRIES = [
  'src/server/main',
  'src/server/backup/backup-job',
  ...['newer-pipit', 'open-store', 'upgrade-halfway'].map((script) => `tests/harness/process/${script}`),
  ...['backup', 'copy', 'doctor', 'generate', 'member', 'owner', 'restore', 'rollback', 'settings'].map(
    (command) => `scripts/${command}`,
  ),
];
/** Those with hundreds of modules; the others are loaded from where they are. */
const TAKEN_IN = ['kysely', 'zod', 'jose', 'hono', '@hono/node-server'];

/** Into a folder below node_modules, where what is not taken in is found. */
export async function makeBundle(folder: string): Promise<void> {
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
}

/** A module that looks for a file beside itself finds it beside its source. */
const addresses: Plugin = {
  name: 'pipit:addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};

// As `npm test` runs it, once for all suites.
if (import.meta.main) await makeBundle(process.argv[2] ?? '');
