import { build } from 'vite';
import { serverBundle } from '../../../scripts/vite/server-bundle.ts';
import { nameOf } from './bundle.ts';

const ENTRIES = [
  'src/server/main.ts',
  'src/server/backup/backup-job.ts',
  ...['newer-pipit', 'open-store', 'upgrade-halfway'].map((script) => `tests/harness/process/${script}.ts`),
  ...['backup', 'copy', 'doctor', 'generate', 'member', 'owner', 'pictures', 'restore', 'rollback', 'settings'].map(
    (command) => `scripts/${command}.ts`,
  ),
];

/**
 * Bundles the server and the commands like `npm start` does. The folder must be below node_modules, so that unbundled
 * packages are found.
 */
export async function makeBundle(folder: string): Promise<void> {
  await build(serverBundle(Object.fromEntries(ENTRIES.map((entry) => [nameOf(entry), entry])), folder));
}

// Run by `npm test`, once for all suites.
if (import.meta.main) await makeBundle(process.argv[2] ?? '');
