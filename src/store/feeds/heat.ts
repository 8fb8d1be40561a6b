import { type RawBuilder, sql } from 'kysely';
import { appendChange } from '../changes/append.ts';
import type { Portion } from '../migrations/background/background.ts';
import { idList, idTable } from '../sql/prepared.ts';
import type { Engine, Store } from '../store.ts';
import { atMost, START } from './page.ts';

/** Of 500 people at most. The triggers of migrations 22 and 25 keep both for posts that have them. */
export const commenters = (engine: Engine): RawBuilder<number> =>
  engine === 'postgres'
    ? sql`commenters_of(posts.id, posts.author_id)`
    : sql`(
        with recursive said (author_id, place) as (
          select (${nextToTalk(sql``)}), 1
          union all
          select (${nextToTalk(sql`and author_id > said.author_id`)}), place + 1
          from said where said.author_id is not null and place < 500)
        select count(*) from said cross join users
        where users.id = said.author_id and said.author_id <> posts.author_id
          and users.state not in ('waiting', 'suspended', 'deleted'))`;

const nextToTalk = (after: RawBuilder<unknown>) => sql`
  select author_id from comments indexed by comments_post_id_author_id
  where post_id = posts.id and state = 'visible' ${after} order by author_id limit 1`;

/** The author's own like, where there is one. */
export const ownLike = sql<number>`(
  select count(*) from likes where likes.user_id = posts.author_id and likes.post_id = posts.id)`;

export const hot = (engine: Engine): RawBuilder<number> => {
  const [most, real, int] = engine === 'sqlite' ? ['max', 'real', 'integer'] : ['greatest', 'float8', 'bigint'];
  const points = sql`${sql.raw(most)}(0, posts.like_count + 2 * posts.commenters - ${ownLike})`;
  return sql`posts.created_at + 1000 * cast(
    round(43200 * ln(cast(1 + ${points} as ${sql.raw(real)})) / ln(2)) as ${sql.raw(int)})`;
};

const PORTION = { sqlite: 300, postgres: 200 };

/** Posts from before, the newest first: theirs is the order that is looked at. */
export const heatPosts: Portion = async (store, progress) => {
  const ids = await postsBefore(store, progress === '' ? START.newest.id : Number(progress));
  const last = ids.at(-1);
  if (last === undefined) return undefined;
  const isCold = sql`posts.id in (select id from ${idTable(store.engine, idList(store, ids))} as wanted) and posts.hot is null`;
  await sql`update posts set commenters = ${commenters(store.engine)} where ${isCold} and posts.comment_count > 0`.execute(
    store.db,
  );
  const { rows } = await sql`update posts set hot = ${hot(store.engine)} where ${isCold} returning id`.execute(
    store.db,
  );
  if (rows.length > 0) await tellOfOrder(store, last);
  return String(last);
};

/**
 * The newest first. PostgreSQL: nobody likes or comments on them until the end of the portion. They are locked in the order of their
 * ids, as wherever several are.
 */
async function postsBefore({ db, engine }: Store, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where id in (
      select id from posts where id < ${id} order by id desc limit ${atMost(PORTION[engine])}
    ) order by id ${engine === 'postgres' ? sql`for update` : sql``}`.execute(db);
  return rows.map(({ id }) => id).reverse();
}

/** That the order by likes has changed is told as for every counter that moves by itself. */
const tellOfOrder = (store: Store, post: number): Promise<void> => appendChange(store, 'unliked', { post });
