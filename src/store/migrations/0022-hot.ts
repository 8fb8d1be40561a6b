import { type Kysely, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idType, type Migration } from './migration.ts';

/**
 * A post's place in the order hot, and the number of different people who talk about it (decision 58). Triggers move both
 * with the counters, whoever moves these: the author of a like, a job, or a node of the release before. Null: a post from
 * before, which a migration in the background has yet to reach.
 */
export const hot: Migration = async (db, engine) => {
  await db.schema
    .alterTable('posts')
    .addColumn('commenters', idType(engine), (made) => made.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('posts').addColumn('hot', idType(engine)).execute();
  await raw(db, 'create index posts_hot_id on posts (hot, id) where hot is not null');
  await (engine === 'sqlite' ? onSqlite : onPostgres)(db);
};

/** Of the newest 500 comments: what a comment costs must not grow with the thread. */
const commenters = (post: string) => `(
  select count(distinct said.author_id)
  from (select author_id, state from comments where post_id = ${post}.id order by id desc limit 500) as said
  cross join users
  where users.id = said.author_id and said.author_id <> ${post}.author_id and said.state = 'visible'
    and users.state not in ('waiting', 'suspended', 'deleted'))`;

const ownLike = (post: string) =>
  `(select count(*) from likes where user_id = ${post}.author_id and post_id = ${post}.id)`;

const MOST: Record<Engine, string> = { sqlite: 'max', postgres: 'greatest' };
const NUMBER: Record<Engine, string> = { sqlite: 'real', postgres: 'double precision' };

/** As `contract/rules/hot.ts` has it. */
const hotOf = (post: string, engine: Engine) => `
  ${post}.created_at + 1000 * cast(round(43200 * ln(cast(1 + ${MOST[engine]}(
    0, ${post}.like_count + 2 * ${post}.commenters - ${ownLike(post)}) as ${NUMBER[engine]})) / ln(2)) as ${idType(engine)})`;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const differ = (column: string) => `old.${column} <> new.${column}`;
  await raw(
    db,
    `create trigger counts_posts_hot_made after insert on posts when new.hot is null
    begin update posts set hot = ${hotOf('posts', 'sqlite')} where id = new.id; end`,
  );
  await raw(
    db,
    `create trigger counts_posts_hot after update of like_count, commenters on posts
    when old.hot is not null and (${differ('like_count')} or ${differ('commenters')})
    begin update posts set hot = ${hotOf('posts', 'sqlite')} where id = new.id; end`,
  );
  await raw(
    db,
    `create trigger counts_posts_commenters after update of comment_count on posts when ${differ('comment_count')}
    begin update posts set commenters = ${commenters('posts')} where id = new.id; end`,
  );
}

/** In the row that is written anyway. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await raw(
    db,
    `create function counts_posts_hot_made() returns trigger language plpgsql as $$ begin
      if new.hot is null then new.hot := ${hotOf('new', 'postgres')}; end if;
      return new; end $$`,
  );
  await raw(
    db,
    `create function counts_posts_hot() returns trigger language plpgsql as $$ begin
      if new.comment_count <> old.comment_count then new.commenters := ${commenters('new')}; end if;
      if old.hot is not null then new.hot := ${hotOf('new', 'postgres')}; end if;
      return new; end $$`,
  );
  await raw(
    db,
    `create trigger counts_posts_hot_made before insert on posts
    for each row execute function counts_posts_hot_made()`,
  );
  await raw(
    db,
    `create trigger counts_posts_hot before update of like_count, comment_count, commenters on posts
    for each row execute function counts_posts_hot()`,
  );
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
