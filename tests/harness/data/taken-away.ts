import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { comment, write } from '#tests/contract/matrices/steps.ts';
import { createWorld } from '../world.ts';

let made: ReturnType<typeof makeOnce> | undefined;

/** A database to import: a member with a post that they liked and commented on. Returns their username. */
export async function makeFile(file: string): Promise<string> {
  made ??= makeOnce();
  const { username, bytes } = await made;
  writeFileSync(file, bytes);
  return username;
}

async function makeOnce(): Promise<{ username: string; bytes: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-taken-away-'));
  try {
    const file = join(folder, 'pipit.db');
    return { username: await fill(file), bytes: readFileSync(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fill(file: string): Promise<string> {
  const world = await createWorld(nodeSqlite(file));
  const person = await world.signUp({ club: 'Wren', bio: 'x' });
  const post = await write(person, 'Moving house.');
  await person.post(`/posts/like/${post._id}`);
  await comment(person, post, 'At last.');
  await world.close();
  return person.username;
}
