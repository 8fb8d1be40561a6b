/** Runs as a separate process of the server, because a backup must not delay requests. Prints the file that it made. */

import { setPriority } from 'node:os';
import { join } from 'node:path';
import { defineJob, type JobDefinition } from '#store/data/jobs/job.ts';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { LEASE_MS } from '#store/data/jobs/runner.ts';
import type { Store } from '#store/engine/store.ts';
import { giveTurnBack, takeTurn } from '#store/transfer/backup.ts';
import { type Config, readConfig } from '../config/config.ts';
import { endTidily } from '../data/drafts.ts';
import { withStore } from '../data/with-store.ts';
import { makeBackup } from './backup.ts';
import { backupsIn, forgetFailure, newestBackup, noteFailure, prune, scheduledName } from './backup-files.ts';
import { assertNoneLacks, LacksPictures } from './gather-pictures.ts';
import { createPrivately } from './private-files.ts';

const LOW = 19;
/** Factor of its own size that must be free: the next backup needs space too, and the data grows. */
const ROOM = 2;

const closing = new AbortController();
let running: Promise<void> | undefined;

try {
  createPrivately();
  endTidily(async () => {
    closing.abort(new Error('a backup was given up'));
    await running?.catch(() => undefined);
  });
  setPriority(LOW);
  running = run(readConfig(process.env, false));
  await running;
} catch (error) {
  // A process that lost the job to another one must not continue.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`, () => process.exit(1));
}

/** Only one process makes the backup, whichever found it due. */
async function run(config: Config): Promise<void> {
  try {
    const options = { newId: () => crypto.randomUUID(), leaseMs: LEASE_MS, closing: closing.signal };
    const work = (store: Store) => runWanted(store, backupJob(config), options);
    await withStore(config, work, { connections: 2, patient: true });
  } catch (error) {
    // If the reason cannot be stored, it is still in the log.
    await noteFailure(config.dataDir, error instanceof Error ? error.message : String(error)).catch(() => undefined);
    throw error;
  }
}

function backupJob(config: Config): JobDefinition {
  return defineJob({
    kind: 'backup',
    run: async (store, _, { hold }) => {
      if (!(await isDue(store, config))) return;
      try {
        await hold(() => make(config));
      } catch (error) {
        // An incomplete backup exists all the same, and another one would lack the same pictures.
        if (config.databaseUrl && !(error instanceof LacksPictures)) await giveTurnBack(store);
        throw error;
      }
    },
  });
}

/** Another process may have made a backup in the meantime. PostgreSQL stores the time; a folder has its files. */
async function isDue(store: Store, { dataDir, databaseUrl, backupEvery }: Config): Promise<boolean> {
  const every = backupEvery ?? 0;
  if (databaseUrl) return takeTurn(store, Date.now(), every);
  return ((await newestBackup(dataDir)) ?? 0) + every <= Date.now();
}

async function make(config: Config): Promise<void> {
  const file = join(backupsIn(config.dataDir), scheduledName(Date.now()));
  assertNoneLacks(file, await makeBackup(config, file, { room: ROOM }));
  await forgetFailure(config.dataDir);
  await prune(config.dataDir, config.backupKeep, Date.now(), file);
  process.stdout.write(file);
}
