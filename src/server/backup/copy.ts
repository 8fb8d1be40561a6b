import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSetting, TOKEN_SECRET, writeSetting } from '#store/data/settings.ts';
import type { Store } from '#store/engine/store.ts';
import { claimFiles, type Marked } from '#store/nouns/media/remove-files.ts';
import { closeStore, openStore } from '#store/open.ts';
import { copyStore, type OnProgress } from '#store/transfer/copy.ts';
import { bringPictures } from '#store/transfer/pictures.ts';
import type { Digest } from '#store/transfer/tables.ts';
import { withoutPassword } from '../config/config.ts';
import { isPostgresUrl } from '../config/parse.ts';
import { readSecret, secretFileIn, writeSecret } from '../config/secret.ts';
import { StartError } from '../config/start-error.ts';
import { DATABASE_FILE, ensureDataDir } from '../data/data-dir.ts';
import { openFiles } from '../media/files/open-files.ts';
import { isSamePlace, type PicturePlace } from './picture-place.ts';

/** The database of a community: a SQLite file with its secret next to it, or a PostgreSQL that contains both. */
export type Place = { file: string } | { url: string };

export interface Route {
  from: Place;
  /** Undefined if the rows stay in place. */
  to?: Place;
  /** Undefined if the pictures stay in place. */
  pictures?: { from: PicturePlace; to: PicturePlace };
}

export interface Copied {
  tables: Digest[];
  /** Pictures of rows that are missing or damaged at the source. */
  lost: string[];
  /** The owner of the pictures at the target, if pictures were copied. */
  marked: Marked | undefined;
}

export function placeIn(name: string, given: string): Place {
  if (isPostgresUrl(given)) return { url: given };
  if (!given.startsWith('file:')) {
    throw new StartError(
      `${name} is "${withoutPassword(given)}"; allowed: file:folder, file:folder/name.db or postgres://user:password@host:5432/database.`,
    );
  }
  const path = given.startsWith('file://') ? fileURLToPath(given) : resolve(given.slice('file:'.length));
  return { file: path.endsWith('.db') ? path : join(path, DATABASE_FILE) };
}

const HALF = 0.5;

/** Copies everything, so that people stay logged in. Pictures come first, so that no row exists without its file. */
export async function copyCommunity({ from, to, pictures }: Route, onProgress: OnProgress): Promise<Copied> {
  if (JSON.stringify(from) === JSON.stringify(to)) throw new StartError('Source and target are the same.');
  if ('file' in from && !existsSync(from.file)) throw new StartError(`There is no database at ${from.file}.`);
  const source = await open(from);
  try {
    const lost = pictures ? await copyPictures(source, pictures, (part) => onProgress(part * HALF)) : [];
    const target = to && (await openTarget(to));
    try {
      const tables = target
        ? await copyRows({ place: from, store: source }, target, (part) => onProgress(HALF + part * HALF))
        : [];
      const owner = target?.store ?? source;
      return { tables, lost, marked: pictures && (await claimFiles(owner.db, openFiles(pictures.to))) };
    } finally {
      if (target) await closeStore(target.store);
    }
  } finally {
    await closeStore(source);
  }
}

async function copyPictures(
  { db }: Store,
  { from, to }: { from: PicturePlace; to: PicturePlace },
  onProgress: OnProgress,
): Promise<string[]> {
  if (isSamePlace(from, to)) return [];
  const target = openFiles(to);
  if (target.kind === 'folder') await ensureDataDir(to.dataDir);
  return bringPictures(db, openFiles(from), target, onProgress);
}

async function openTarget(place: Place): Promise<Opened> {
  if ('file' in place) await ensureDataDir(dirname(place.file));
  return { place, store: await open(place) };
}

async function copyRows(from: Opened, to: Opened, onProgress: OnProgress): Promise<Digest[]> {
  const copied = await copyStore(from.store, to.store, onProgress);
  await copySecret(from, to);
  return copied;
}

async function open(place: Place): Promise<Store> {
  if ('url' in place) {
    const { patientPostgres } = await import('#store/engine/drivers/postgres.ts');
    return openStore(patientPostgres(place.url));
  }
  const { nodeSqlite } = await import('#store/engine/drivers/node-sqlite.ts');
  return openStore(nodeSqlite(place.file));
}

interface Opened {
  place: Place;
  store: Store;
}

/** Missing if TOKEN_SECRET was always set. */
async function copySecret(from: Opened, to: Opened): Promise<void> {
  const secret =
    'file' in from.place
      ? await readSecret(secretFileIn(dirname(from.place.file)))
      : await readSetting(from.store, TOKEN_SECRET);
  if (!secret) return;
  if ('file' in to.place) await writeSecret(secretFileIn(dirname(to.place.file)), secret);
  else await writeSetting(to.store, TOKEN_SECRET, secret);
}
