/** A process of its own, started by the server: a backup must not hold up requests. Prints the file that it made. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { closeStore, openUnchanged } from '#store/open.ts';
import { giveTurnBack, takeTurn } from '#store/transfer/backup-turn.ts';
import { type Config, readConfig } from '../config/config.ts';
import { endTidily } from '../data/drafts.ts';
import { createPrivately } from '../data/private-files.ts';
import { makeBackup } from './backup.ts';
import { backupsIn, forgetFailure, noteFailure, prune, scheduledName } from './backup-files.ts';

const LOW = 19;
/** The disk must have room for the next one too, and for the data to grow. */
const ROOM = 2;

let giveUp = async (): Promise<unknown> => undefined;

try {
  createPrivately();
  endTidily(() => giveUp());
  setPriority(LOW);
  await run(readConfig(process.env, false));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  if (!config.databaseUrl) return make(config);
  const { patientPostgres } = await import('#store/engines/postgres.ts');
  const store = await openUnchanged(patientPostgres(config.databaseUrl, 1));
  try {
    if (!(await takeTurn(store, Date.now(), config.backupEvery ?? 0))) return;
    giveUp = () => giveTurnBack(store);
    try {
      await make(config);
    } catch (error) {
      await giveUp();
      throw error;
    }
  } finally {
    await closeStore(store);
  }
}

async function make(config: Config): Promise<void> {
  const file = join(backupsIn(config.dataDir), scheduledName(Date.now()));
  try {
    await makeBackup(config, file, { room: ROOM });
  } catch (error) {
    // Where it cannot be written down, it is still in the log.
    await noteFailure(config.dataDir, error instanceof Error ? error.message : String(error)).catch(() => undefined);
    throw error;
  }
  await forgetFailure(config.dataDir);
  await prune(config.dataDir, config.backupKeep, Date.now(), file);
  process.stdout.write(file);
}
