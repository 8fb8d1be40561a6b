import { type Kysely, sql } from 'kysely';
import type { Schema } from '#store/schema.ts';
import { wrongCounters } from '../harness/data/counters.ts';
import type { Ledger } from './ledger.ts';
import type { Place } from './place.ts';

/** Describes everything that is wrong with the database. */
export function faultsAt({ look, damage }: Place, ledger: Ledger): Promise<string[]> {
  return look(async (db) => [
    ...(await damage(db)),
    ...(await wrongCounters(db)),
    ...(await halfCreates(db)),
    ...ledger.compare(await readFacts(db)),
  ]);
}

/** A text is only sent again in a retry, and every create carries a key. */
async function halfCreates(db: Kysely<Schema>): Promise<string[]> {
  const twice = await sql<{ text: string }>`
    select text from (select content as text from posts union all select text from comments) written
    group by text having count(*) > 1`.execute(db);
  const keyless = await sql<{ uid: string }>`
    select uid from (select uid from posts union all select uid from comments) made
    where uid not in (select target_uid from idempotency_keys)`.execute(db);
  return [
    ...twice.rows.map(({ text }) => `"${text}" is there twice`),
    ...keyless.rows.map(({ uid }) => `${uid} is there without its key`),
  ];
}

async function readFacts(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`
    select 'post:' || uid as key, content as value from posts
    union all select 'comment:' || uid, text from comments
    union all select 'like:' || username || ':' || posts.uid, 'yes'
      from likes join users on users.id = user_id join posts on posts.id = post_id
    union all select 'bookmark:' || username || ':' || posts.uid, 'yes'
      from bookmarks join users on users.id = user_id join posts on posts.id = post_id
    union all select 'vote:' || username || ':' || comments.uid, case up when 1 then 'up' else 'down' end
      from votes join users on users.id = user_id join comments on comments.id = comment_id
    union all select 'follow:' || follower.username || ':' || followee.username, 'yes'
      from follows join users follower on follower.id = follower_id join users followee on followee.id = followee_id
  `.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
