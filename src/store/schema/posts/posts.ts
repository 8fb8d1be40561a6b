import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import { differs, type Engine, type Table, type Trigger } from '../table.ts';

export type ContentState = 'visible' | 'held' | 'removed' | 'deleted';

export interface PostsTable {
  id: Generated<number>;
  uid: string;
  author_id: number;
  content: string;
  state: Generated<ContentState>;
  /** Grows when the text, a picture's description or the content warning changes. */
  rev: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  /** The number of people other than the author who commented, up to 500. Set by triggers, like `hot`. */
  commenters: Generated<number>;
  /** The rank in the order `hot`: `created_at` at first, see `contract/rules/hot.ts`. */
  hot: Generated<number>;
  /** The number of pictures; edits never change it. */
  pictures: Generated<number>;
  /** The content warning of the pictures. Null: there is none. */
  sensitive: Generated<string | null>;
  created_at: number;
  updated_at: number;
}

/** The earlier texts of edited posts, the newest 20 of each. Only a trigger writes them. */
export interface PostVersionsTable {
  id: Generated<number>;
  post_id: number;
  content: string;
  /**
   * Both columns are from the time when the next version replaced this one: a version that was held then is not shown.
   */
  like_count: number;
  state: ContentState;
  /** The time when this version was written. */
  created_at: number;
}

const VERSIONS_KEPT = 20;
const COMMENTERS_COUNTED = 500;

const isHidden = (row: 'new' | 'old') => `${row}.state in ('held', 'removed')`;

/**
 * Code that inserts or deletes a row counts it by one, whatever its state. These triggers take held and removed rows
 * out of the count, and put them back when they are shown or deleted.
 */
export function countsVisible(
  table: 'posts' | 'comments',
  counted: { table: string; count: string; id: string },
): Trigger[] {
  const add = (by: string, row: 'new' | 'old') =>
    `update ${counted.table} set ${counted.count} = ${counted.count} + ${by} where id = ${row}.${counted.id};`;
  return [
    { name: `counts_${table}_made`, on: 'after insert', when: isHidden('new'), work: add('-1', 'new') },
    {
      name: `counts_${table}_shown`,
      on: 'after update of state',
      when: `(${isHidden('old')}) <> (${isHidden('new')})`,
      work: add(`case when ${isHidden('new')} then -1 else 1 end`, 'new'),
    },
    { name: `counts_${table}_gone`, on: 'after delete', when: isHidden('old'), work: add('1', 'old') },
  ];
}

/** Seeks once for each commenter, so that a comment costs no more in a long thread. */
export const commentersOf = (post: string, author: string, index = '') => `
  with recursive person (author_id, place) as (
    select (
      select author_id from comments ${index} where post_id = ${post} and state = 'visible'
      order by author_id limit 1), 1
    union all
    select (
      select author_id from comments ${index} where post_id = ${post} and state = 'visible'
        and author_id > person.author_id
      order by author_id limit 1), place + 1
    from person where person.author_id is not null and place < ${COMMENTERS_COUNTED})
  select count(*) from person where author_id <> ${author}`;

/** The formula of `contract/rules/hot.ts`, about the columns of `row`. The author's own like does not count. */
export function hotOf(row: 'posts' | 'new', engine: Engine): string {
  const [most, real, int] = engine === 'sqlite' ? ['max', 'real', 'integer'] : ['greatest', 'float8', 'bigint'];
  const ownLike = `(select count(*) from likes where user_id = ${row}.author_id and post_id = ${row}.id)`;
  const points = `${most}(0, ${row}.like_count + 2 * ${row}.commenters - ${ownLike})`;
  return `${row}.created_at + 1000 * cast(round(43200 * ln(cast(1 + ${points} as ${real})) / ln(2)) as ${int})`;
}

const shown = (row: 'new' | 'old') => `case when old.state = 'visible' then ${row}.uid end`;

export const posts: Table = {
  name: 'posts',
  columns: `
    id identity,
    uid text not null unique,
    author_id bigint not null references users on delete cascade,
    content text not null,
    state text not null default 'visible' check (state in ('visible', 'held', 'removed', 'deleted')),
    rev bigint not null default 0,
    like_count bigint not null default 0,
    comment_count bigint not null default 0,
    commenters bigint not null default 0,
    hot bigint not null default 0,
    pictures bigint not null default 0,
    sensitive text,
    created_at bigint not null,
    updated_at bigint not null`,
  // While a page has room, counts are updated in place and no index is written.
  options: { postgres: 'with (fillfactor = 80)' },
  indexes: {
    posts_author_id_id: '(author_id, id)',
    posts_author_id_like_count_id: '(author_id, like_count, id)',
    // Contains the author, so that a search for the top posts of some authors need not read the posts.
    posts_like_count_id_author_id: '(like_count, id, author_id)',
    posts_hot_id: '(hot, id)',
    posts_pictures: '(id) where pictures > 0',
    posts_author_pictures: '(author_id, id) where pictures > 0',
    posts_held: "(author_id) where state = 'held'",
    posts_removed: "(id) where state = 'removed'",
  },
  extras: {
    postgres: [
      `create function commenters_of(post bigint, author bigint) returns bigint language plpgsql as $$
        begin return (${commentersOf('post', 'author')}); end $$`,
    ],
  },
  triggers: [
    tells('posts_made', 'after insert', 'postMade', { post: 'new.id', actor: 'new.author_id' }),
    tells(
      'posts_edited',
      'after update of content',
      'postEdited',
      { post: 'new.id', actor: 'new.author_id' },
      differs('content'),
    ),
    tells(
      'posts_shown',
      'after update of state',
      'postShown',
      { post: 'new.id', user: 'new.author_id', uid: shown('new') },
      differs('state'),
    ),
    tells('posts_gone', 'after delete', 'postGone', { post: 'old.id', actor: 'old.author_id', uid: shown('old') }),
    ...countsVisible('posts', { table: 'users', count: 'posts_count', id: 'author_id' }),
    {
      name: 'counts_posts_commenters',
      on: 'after update of comment_count',
      when: differs('comment_count'),
      only: 'sqlite',
      work: `update posts set commenters = (
        ${commentersOf('posts.id', 'posts.author_id', 'indexed by comments_post_id_author_id')}) where id = new.id;`,
    },
    {
      name: 'counts_posts_hot',
      on: 'after update of like_count, commenters',
      when: differs('like_count', 'commenters'),
      only: 'sqlite',
      work: `update posts set hot = ${hotOf('posts', 'sqlite')} where id = new.id;`,
    },
    // PostgreSQL changes the row before it is written, so that it is written only once.
    {
      name: 'counts_posts_hot',
      on: 'before update of like_count, comment_count, commenters',
      only: 'postgres',
      work: `
        if new.comment_count <> old.comment_count then new.commenters := commenters_of(new.id, new.author_id); end if;
        new.hot := ${hotOf('new', 'postgres')};`,
    },
    {
      name: 'counts_posts_tags_shown',
      on: 'after update of state',
      when: "(old.state = 'visible') <> (new.state = 'visible')",
      work: "update post_tags set shown = case new.state when 'visible' then 1 else 0 end where post_id = new.id;",
    },
    {
      name: 'versions_posts_edited',
      on: 'after update of content',
      when: differs('content'),
      work: `
        insert into post_versions (post_id, content, like_count, state, created_at)
        values (old.id, old.content, old.like_count, old.state, old.updated_at);
        delete from post_versions where post_id = old.id and id <= (
          select id from post_versions where post_id = old.id order by id desc limit 1 offset ${VERSIONS_KEPT});`,
    },
  ],
};

export const postVersions: Table = {
  name: 'post_versions',
  columns: `
    id identity,
    post_id bigint not null references posts on delete cascade,
    content text not null,
    like_count bigint not null,
    state text not null,
    created_at bigint not null`,
  indexes: { post_versions_post_id: '(post_id, id)' },
};
