import { type RawBuilder, sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { isSeen, isSeenAuthor, type Place, type ReaderOf } from './visible.ts';

/** The subject of an event. If it was deleted, its author is checked instead. */
export type Subject = 'posts' | 'comments' | 'users';

const isSeenIn = (subject: Subject, place: Place, reader: ReaderOf): RawBuilder<boolean> =>
  subject === 'users' ? isSeenAuthor(place, reader) : isSeen(subject, place, reader);

/** The subjects, each with its author as `users`. */
function named(subject: Subject, engine: Engine, ids: Ids): RawBuilder<unknown> {
  const wanted = sql`(select id from ${idTable(engine, ids)} as wanted)`;
  if (subject === 'users') return sql`users where users.id in ${wanted}`;
  const table = sql.table(subject);
  return sql`${table} cross join users where ${table}.id in ${wanted} and users.id = ${table}.author_id`;
}

const flag = (condition: RawBuilder<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`;

/** A subject of an event. `open` is 1 if readers with the default view see it. */
export interface Told {
  id: number;
  uid: string;
  author: number;
  open: number;
}

const bySubject = <T>(make: (subject: Subject) => T): Record<Subject, T> => ({
  posts: make('posts'),
  comments: make('comments'),
  users: make('users'),
});

/** In the default view, all places hide people and their content by the same rule, so `home` stands for all of them. */
const told = bySubject((subject) =>
  prepared<{ ids: Ids }, Told>((_db, param, engine) => {
    const table = sql.table(subject);
    const author = subject === 'users' ? sql`users.id` : sql`${table}.author_id`;
    return sql<Told>`
      select ${table}.id, ${table}.uid, ${author} as author, ${flag(isSeenIn(subject, 'home', undefined))} as open
      from ${named(subject, engine, param('ids'))}`;
  }),
);

export const toldOf = async (store: Store, subject: Subject, ids: number[]): Promise<Map<number, Told>> =>
  ids.length === 0
    ? new Map()
    : new Map((await told[subject](store, { ids: idList(store, ids) })).map((row) => [row.id, row]));

const READER: ReaderOf = () => sql.ref('reader.id') as unknown as number;

type Pair = { reader: number; id: number };

const exceptionsIn = (place: 'home' | 'public') =>
  bySubject((subject) =>
    prepared<{ readers: Ids; ids: Ids }, Pair>((_db, param, engine) => {
      const [own, shared] = [isSeenIn(subject, place, READER), isSeenIn(subject, place, undefined)];
      return sql<Pair>`
        select reader.id as reader, ${sql.table(subject)}.id as id
        from ${idTable(engine, param('readers'))} as reader cross join ${named(subject, engine, param('ids'))}
          and ${flag(own)} <> ${flag(shared)}`;
    }),
  );
const exceptions = { home: exceptionsIn('home'), public: exceptionsIn('public') };

/** The special readers who see something that others do not see, or do not see what others do. */
export const exceptionsOf = (
  store: Store,
  place: 'home' | 'public',
  subject: Subject,
  readers: number[],
  ids: number[],
): Promise<Pair[]> => exceptions[place][subject](store, { readers: idList(store, readers), ids: idList(store, ids) });

const follows = prepared<{ readers: Ids; authors: Ids }, { reader: number; author: number }>(
  (_db, param, engine) => sql<{ reader: number; author: number }>`
    select reader.id as reader, author.id as author
    from ${idTable(engine, param('readers'))} as reader cross join ${idTable(engine, param('authors'))} as author
    cross join follows where follows.follower_id = reader.id and follows.followee_id = author.id`,
);

/** The readers and the authors whom they follow, in pairs. */
export const followsAmong = (store: Store, readers: number[], authors: number[]) =>
  follows(store, { readers: idList(store, readers), authors: idList(store, authors) });

const tagged = prepared<{ readers: Ids; posts: Ids }, { reader: number; post: number }>(
  (_db, param, engine) => sql<{ reader: number; post: number }>`
    select tag_follows.user_id as reader, post.id as post
    from ${idTable(engine, param('posts'))} as post cross join post_tags cross join tags cross join tag_follows
    where post_tags.post_id = post.id and tags.id = post_tags.tag_id
      and tag_follows.name = tags.name and tag_follows.in_feed = 1
      and tag_follows.user_id in (select id from ${idTable(engine, param('readers'))} as reader)`,
);

/** The readers and the posts that a tag brings into their home feed, in pairs. */
export const taggedAmong = (store: Store, readers: number[], posts: number[]) =>
  tagged(store, { readers: idList(store, readers), posts: idList(store, posts) });

const noticedOf = prepared<{ readers: Ids; posts: Ids }, { id: number }>(
  (_db, param, engine) => sql<{ id: number }>`
    select reader.id from ${idTable(engine, param('readers'))} as reader where exists (
      select 1 from ${idTable(engine, param('posts'))} as post cross join notices
      where notices.post_id = post.id and notices.user_id = reader.id)`,
);

/** The readers who have a notification about any of the posts. */
export const noticedAmong = (store: Store, readers: number[], posts: number[]) =>
  noticedOf(store, { readers: idList(store, readers), posts: idList(store, posts) });
