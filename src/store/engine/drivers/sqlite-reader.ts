import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** I/O error, full, cannot open. */
const NO_ROOM = [10, 13, 14];
const TRY_AGAIN_MS = 1_000;

export interface Reader {
  database: DatabaseSync;
  /** Another number when anything was committed since the last look, whichever connection looked then. */
  version: () => number;
  /** It must be opened anew before the next read. */
  isOutdated: () => boolean;
}

let opened = 0;

export function openReader(file: string): Reader {
  try {
    return readerOn(connect(file), () => false);
  } catch (error) {
    if (!NO_ROOM.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff) || bytesIn(logOf(file)) > 0)
      throw error;
    return readWithoutLog(file);
  }
}

/**
 * On a full disk there is no room for the files that readers and writers share. While there is no log, nobody has written
 * since the last checkpoint, and the file alone is the whole truth. Nothing can be changed in it without a log.
 */
function readWithoutLog(file: string): Reader {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const until = performance.now() + TRY_AGAIN_MS;
  return readerOn(connect(url), () => performance.now() > until || bytesIn(logOf(file)) > 0);
}

function connect(place: string | URL): DatabaseSync {
  const database = new DatabaseSync(place, { timeout: 10_000, readOnly: true });
  try {
    database.exec('pragma cache_size = -4000');
    // Opens the file, and what lies beside it.
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function readerOn(database: DatabaseSync, isOutdated: () => boolean): Reader {
  const version = database.prepare('pragma data_version');
  const before = ++opened * 2 ** 32;
  return { database, version: () => before + (version.get()?.data_version as number), isOutdated };
}

const logOf = (file: string): string => `${file}-wal`;

const bytesIn = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
