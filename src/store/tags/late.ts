import { sql } from 'kysely';
import { hasTagSign } from '#contract/text/tags.ts';
import { KINDS } from '../changes/change.ts';
import { atMost } from '../feeds/page.ts';
import { defineJob } from '../jobs/job.ts';
import type { BackgroundMigration, Portion } from '../migrations/background/background.ts';
import { preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { writeTags } from './write.ts';

const LOOK_MS = 5_000;
/** Others write in between. */
const BETWEEN_MS = 5;
const MARKED_AT_ONCE = { sqlite: 50, postgres: 20 };
const READ_AT_ONCE = { sqlite: 500, postgres: 200 };

/** Not all of them: a file may bring any number. */
const MARKED = sql`id in (select post_id from untagged_posts order by post_id limit ${sql.lit(MARKED_AT_ONCE.sqlite)})`;

interface Post {
  id: number;
  content: string;
  updated_at: number;
}

/** Written by a node of the release before, or brought by a file. */
const firstMarked = preparedOne<object, { post_id: number }>((db) =>
  db.selectFrom('untagged_posts').select('post_id').limit(sql.lit(1)),
);

export const tagsJob = defineJob({
  kind: 'tags',
  wanted: { everyMs: LOOK_MS, is: async (store) => (await firstMarked(store, {})) !== undefined },
  run: async (_, __, { portion, pause }) => {
    for (let [more, written] = [true, 0]; more; ) {
      await portion(async (store) => {
        const posts = await lockPosts(store, MARKED, MARKED_AT_ONCE);
        await writeAll(store, posts);
        more = posts.length > 0;
        written += posts.length;
        return `${written} posts`;
      });
      await pause(BETWEEN_MS);
    }
  },
});

/** From the first post to the one that was the newest at the beginning. */
const portion: Portion = async (store, progress) => {
  const [from = 0, until = 0] = progress === '' ? [0, await newest(store)] : progress.split(' ').map(Number);
  const posts = await lockPosts(store, sql`id > ${from} and id <= ${until}`, READ_AT_ONCE);
  await writeAll(
    store,
    posts.filter(({ content }) => hasTagSign(content)),
  );
  const last = posts.at(-1);
  return last && `${last.id} ${until}`;
};

/** Of posts from before there were tags. */
export const tagsOfOldPosts: BackgroundMigration = { name: 'tags', sqlite: { portion }, postgres: { portion } };

async function newest({ db }: Store): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from posts`.execute(db);
  return rows[0]?.id ?? 0;
}

/** PostgreSQL: so that nobody writes another text meanwhile. */
async function lockPosts(
  { db, engine }: Store,
  where: ReturnType<typeof sql>,
  most: { sqlite: number; postgres: number },
): Promise<Post[]> {
  const lock = engine === 'postgres' ? sql`for no key update` : sql``;
  const { rows } = await sql<Post>`
    select id, content, updated_at from posts where ${where} order by id limit ${atMost(most[engine])} ${lock}`.execute(
    db,
  );
  return rows;
}

async function writeAll(store: Store, posts: Post[]): Promise<void> {
  const texts = posts.map(({ id: post, content, updated_at: at }) => ({ post, content, at }));
  const changed = (await writeTags(store, texts)).at(-1);
  if (changed !== undefined) await tell(store, changed);
}

/** What was read of any tag is to be read again: see `texts` in `cache/changed.ts`. */
const tell = ({ db, engine }: Store, post: number) =>
  engine === 'sqlite'
    ? sql`insert into changes (kind, post_id, at) values (${KINDS.postEdited}, ${post}, unixepoch())`.execute(db)
    : sql`insert into changes (kind, post_id) values (${KINDS.postEdited}, ${post})`.execute(db);
