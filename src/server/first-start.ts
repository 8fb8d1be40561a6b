import { seedDemo } from '#seed/demo/demo.ts';
import type { Store } from '#store/engine/store.ts';
import { claimFiles, isOther } from '#store/nouns/media/remove-files.ts';
import { schemaState } from '#store/open.ts';
import { closeToOthers } from './backup/private-files.ts';
import { foldersAside } from './backup/replace-database.ts';
import type { Config } from './config/config.ts';
import { StartError, say } from './config/start-error.ts';
import { freeBytes } from './data/files.ts';
import { placeOf } from './data/with-store.ts';
import { adviceFor, belongElsewhere, emptyIncoming } from './media/files/folder.ts';
import { filesPlace, openFiles } from './media/files/open-files.ts';
import { canUpload } from './media/pictures.ts';
import { type Data, openData } from './open-data.ts';
import type { Passwords } from './services/passwords.ts';

/** Migrates the database or creates it, and seeds it if empty. Prints a line per step. */
export async function prepareData(config: Config, passwords: Passwords): Promise<Data> {
  say('migrate', placeOf(config));
  await closeToOthers(config.dataDir);
  const data = await openOrExplain(config);
  if ((await schemaState(data.store)) === 'newer') {
    say('schema', 'made by a newer Pipit; this one serves it all the same, and should be upgraded soon');
  }
  if (await isDiskFull(config)) say('disk', 'full: reads are served, writes are refused until there is room');
  await emptyIncoming(config.dataDir);
  if (config.s3Url || !canUpload(config)) say('pictures', uploadsIn(config));
  const trouble = await claimPictures(config, data.store);
  if (trouble) say('pictures', trouble);
  say('seed', await seed(config, data, passwords));
  if (!config.databaseUrl) {
    for (const folder of await foldersAside(config.dataDir)) {
      say('aside', `${folder} holds what was replaced; remove it when all is well`);
    }
  }
  return data;
}

function uploadsIn(config: Config): string {
  if (canUpload(config)) return filesPlace(config);
  const why = config.uploads ? `sharp has no program for ${process.platform} on ${process.arch}` : 'UPLOADS is off';
  return `${filesPlace(config)}; none can be uploaded: ${why}`;
}

/** Returns a warning, or undefined if the pictures belong to this database. The server runs in either case. */
async function claimPictures(config: Config, { reader }: Store): Promise<string | undefined> {
  try {
    const marked = await claimFiles(reader, openFiles(config));
    return isOther(marked) ? `${belongElsewhere(filesPlace(config), marked)}. ${adviceFor(marked)}` : undefined;
  } catch (error) {
    return `${filesPlace(config)} could not be marked as this database's: ${(error as Error).message}`;
  }
}

async function openOrExplain(config: Config): Promise<Data> {
  try {
    return await openData(config);
  } catch (error) {
    if (!(await isDiskFull(config))) throw error;
    throw new StartError(`The disk of ${config.dataDir} is full: make room and start again.`);
  }
}

/** The minimum that SQLite needs to write anything. */
const LEAST_FREE = 256 * 1024;

const isDiskFull = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  !databaseUrl && (await freeBytes(dataDir).catch(() => LEAST_FREE)) < LEAST_FREE;

async function seed(config: Config, { store }: Data, passwords: Passwords): Promise<string> {
  if (config.seed === 'none') return 'none';
  const make = { now: Date.now(), newId: () => crypto.randomUUID(), hashPassword: passwords.hash };
  return (await seedDemo(store, { ...make, files: openFiles(config) }))
    ? 'the demo community'
    : 'there is data already';
}
