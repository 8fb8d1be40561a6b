import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallPath } from '#contract/media/media.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { folderFiles } from '#server/media/files/folder.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Store } from '#store/engine/store.ts';
import type { Files } from '#store/nouns/media/files.ts';
import type { Schema } from '#store/schema.ts';
import { write } from '#tests/contract/matrices/steps.ts';
import { type MemoryFiles, memoryFiles } from '../api/pictures.ts';
import { createWorld } from '../world.ts';
import { idOfPost } from './pictures.ts';

/** A file with the chunks of a WebP. Each text makes another file. */
export const pictureOf = (text: string): Uint8Array<ArrayBuffer> => webpOf({ 'VP8 ': `${text.repeat(50)}` });

export function webpOf(chunks: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(chunks).map(([kind, text]) => {
    const head = Buffer.alloc(8);
    head.write(kind);
    head.writeUInt32LE(text.length, 4);
    return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(text.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return new Uint8Array(Buffer.concat([head, body]));
}

interface Use {
  user: number;
  /** The id of the post. */
  post?: number;
  purpose?: Schema['media']['purpose'];
}

/** A picture with its two files in storage. Returns the name of the large one. */
export async function storePicture({ db }: Store, files: Files, text: string, use: Use): Promise<string> {
  const [large, small] = [pictureOf(text), pictureOf(`small ${text}`)];
  const file = `${await sha256(large)}.webp`;
  await files.put(smallPath(file), small);
  await files.put(file, large);
  const row = { name: file, small_sha: await sha256(small), bytes: large.length + small.length, created_at: 0 };
  await db.insertInto('files').values(row).execute();
  const { user: user_id, post = null, purpose = 'post' } = use;
  const about = {
    uid: crypto.randomUUID(),
    user_id,
    purpose,
    file,
    source_sha: 'a'.repeat(64),
    alt: `This is ${text}`,
  };
  const shape = { width: 1600, height: 1200, tiles: 'AAAA'.repeat(12), post_id: post, case_id: null, created_at: 0 };
  await db
    .insertInto('media')
    .values({ ...about, ...shape })
    .execute();
  if (post !== null) {
    await db
      .updateTable('posts')
      .set((row) => ({ pictures: row('pictures', '+', 1) }))
      .where('id', '=', post)
      .execute();
  }
  return file;
}

interface Illustrated {
  database: Buffer;
  stored: MemoryFiles['stored'];
  names: [picture: string, avatar: string];
}

const illustrated = new Map<string, Promise<Illustrated>>();

/** A data folder with a member who has an avatar and a post with a picture. Returns the names of both files. */
export async function makeIllustrated(
  dataDir: string,
  files = folderFiles(dataDir),
  [bird, portrait]: [string, string] = ['heron', 'face'],
): Promise<[string, string]> {
  const key = `${bird} ${portrait}`;
  const making = illustrated.get(key) ?? illustrate(bird, portrait);
  illustrated.set(key, making);
  const { database, stored, names } = await making;
  writeFileSync(join(dataDir, 'pipit.db'), database);
  for (const [name, { bytes }] of stored) await files.put(name, bytes);
  return names;
}

async function illustrate(bird: string, portrait: string): Promise<Illustrated> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-illustrated-'));
  const place = join(folder, 'pipit.db');
  try {
    const files = memoryFiles(Date.now);
    const names = await fill(place, files, [bird, portrait]);
    return { database: readFileSync(place), stored: files.stored, names };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fill(place: string, files: Files, [bird, portrait]: [string, string]): Promise<[string, string]> {
  const world = await createWorld(nodeSqlite(place));
  try {
    const person = await world.signUp();
    const post = await write(person, 'Look at this heron.');
    const { db } = world.store;
    const { id: user } = await db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', person._id)
      .executeTakeFirstOrThrow();
    const heron = await storePicture(world.store, files, bird, {
      user,
      post: await idOfPost(world.store, post._id),
    });
    const face = await storePicture(world.store, files, portrait, { user, purpose: 'avatar' });
    await db
      .updateTable('users')
      .set({ avatar_url: `/media/${face}` })
      .where('id', '=', user)
      .execute();
    return [heron, face];
  } finally {
    await world.close();
  }
}
