import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Different people who talk about a post are counted by an index of who said something there, each of them once: nobody buries
 * the others under comments of their own (decision 58). The triggers of migration 22 counted among the newest 500 comments.
 */
export const commenters: Migration = (db, engine) => (engine === 'sqlite' ? onSqlite : onPostgres)(db);

const INDEX = "comments_post_id_author_id on comments (post_id, author_id) where state = 'visible'";

/** One seek for each of 500 people at most: what a comment costs must not grow with the thread. */
const people = (post: string, author: string, index: string) => `
  with recursive said (author_id, place) as (
    select (
      select author_id from comments ${index} where post_id = ${post} and state = 'visible'
      order by author_id limit 1), 1
    union all
    select (
      select author_id from comments ${index} where post_id = ${post} and state = 'visible'
        and author_id > said.author_id
      order by author_id limit 1), place + 1
    from said where said.author_id is not null and place < 500)
  select count(*) from said cross join users
  where users.id = said.author_id and said.author_id <> ${author}
    and users.state not in ('waiting', 'suspended', 'deleted')`;

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await raw(db, `create index ${INDEX}`);
  await raw(db, 'drop trigger counts_posts_commenters');
  await raw(
    db,
    `create trigger counts_posts_commenters after update of comment_count on posts
    when old.comment_count <> new.comment_count
    begin update posts set commenters = (
      ${people('posts.id', 'posts.author_id', 'indexed by comments_post_id_author_id')}) where id = new.id; end`,
  );
}

/** Where there are comments the index is built beside requests: until it is there, the newest 500 comments count as before. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await raw(db, `do $$ begin if not exists (select 1 from comments) then create index ${INDEX}; end if; end $$`);
  await raw(
    db,
    `create function commenters_of(post bigint, author bigint) returns bigint language plpgsql as $$ begin
      if exists (
        select 1 from pg_index where indexrelid = to_regclass('comments_post_id_author_id') and indisvalid
      ) then return (${people('post', 'author', '')}); end if;
      return (
        select count(distinct said.author_id)
        from (select author_id, state from comments where post_id = post order by id desc limit 500) as said
        cross join users
        where users.id = said.author_id and said.author_id <> author and said.state = 'visible'
          and users.state not in ('waiting', 'suspended', 'deleted'));
      end $$`,
  );
  // As in migration 22 but for the people.
  await raw(
    db,
    `create or replace function counts_posts_hot() returns trigger language plpgsql as $$ begin
      if new.comment_count <> old.comment_count then
        new.commenters := commenters_of(new.id, new.author_id);
      end if;
      if old.hot is not null then
        new.hot := new.created_at + 1000 * cast(round(43200 * ln(cast(1 + greatest(
          0, new.like_count + 2 * new.commenters - (
            select count(*) from likes where user_id = new.author_id and post_id = new.id)
        ) as double precision)) / ln(2)) as bigint);
      end if;
      return new; end $$`,
  );
}

const raw = async (db: Kysely<unknown>, text: string): Promise<void> => {
  await sql.raw(text).execute(db);
};
