import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Source } from '#store/engine/store.ts';
import { wants } from '#tests/harness/choice.ts';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { addPeople, write } from '../matrices/steps.ts';

const LIMIT = 3;
const TEXTS = Array.from({ length: 8 }, (_, n) => `Post ${n}`);
/** From this size on, a page is first searched for among the top posts. */
const MANY = 60;

describe.runIf(wants('sqlite'))('a post that another process deletes while a page is read (sqlite)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-short-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    { follows: 0, query: 'cross join posts' },
    { follows: MANY, query: 'as top' },
  ])('does not end the list of who follows $follows', async ({ follows, query }) => {
    const file = join(folder, `${follows}.db`);
    const { source, deleted } = deletingSecond(file, query);
    const world = await createWorld(source);
    const ida = await world.signUp();
    for (const text of TEXTS) await write(ida, text);
    await followMany(world, ida, follows);
    const seen: string[] = [];
    for (let cursor: string | null | undefined = ''; cursor != null; ) {
      const { body } = await ida.get(
        `/posts?feed=home&sort=trending&limit=${LIMIT}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...body.posts.map(({ content }) => content));
      cursor = body.nextCursor;
    }
    expect(deleted()).toBe(true);
    expect(seen).toEqual(TEXTS.toReversed().filter((_, n) => n !== 1));
    await world.close();
  });
});

/** Deletes the second post that the query finds, once, before the posts themselves are read. */
function deletingSecond(file: string, query: string): { source: Source; deleted: () => boolean } {
  const source = nodeSqlite(file);
  const { direct } = source;
  const read = direct?.read;
  let deleted = false;
  if (direct && read) {
    direct.read = (sql, parameters) => {
      const rows = read(sql, parameters) as { id: number }[];
      if (!deleted && sql.includes(query) && rows[1]) {
        deleted = true;
        run(file, `delete from posts where id = ${rows[1].id}`);
      }
      return rows;
    };
  }
  return { source, deleted: () => deleted };
}

async function followMany(world: World, { _id }: Person, count: number): Promise<void> {
  if (count === 0) return;
  const { db } = world.store;
  const { id } = await db.selectFrom('users').select('id').where('uid', '=', _id).executeTakeFirstOrThrow();
  const people = await addPeople(world, count);
  await db
    .insertInto('follows')
    .values(people.map((followee) => ({ follower_id: id, followee_id: followee, created_at: 1 })))
    .execute();
  await db.updateTable('users').set({ following_count: count }).where('id', '=', id).execute();
}
