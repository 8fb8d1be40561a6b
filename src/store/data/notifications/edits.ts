import { type RawBuilder, sql } from 'kysely';
import { MENTIONS_TOLD } from '#contract/rules/limits.ts';
import { mentionsIn } from '#contract/text/segments.ts';
import { takeTurn } from '../../engine/lock.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { addMentioned, type Written, whoWants, write } from './tell.ts';

type Subject = { post: number; comment: number };
type Known = { user_id: number; kind: string; count: number };

/** Notifications of a comment, or mentions in a post. An edit that took the mention out has set their count to 0. */
const rowsOf = (isOf: (param: <K extends keyof Subject>(name: K) => number) => RawBuilder<boolean>, named: boolean) => {
  const isAmong = (engine: Store['engine'], users: Ids) =>
    sql`and user_id in (select id from ${idTable(engine, users)} as reader)`;
  const show = prepared<Subject & { count: number; users: Ids }, never>(
    (_db, param, engine) => sql`
      update notices set count = ${param('count')} where ${isOf(param)} ${isAmong(engine, param('users'))}`,
  );
  return {
    known: prepared<Subject & { users: Ids }, Known>(
      (_db, param, engine) => sql<Known>`
        select user_id, kind, count from notices
        where ${isOf(param)} ${named ? isAmong(engine, param('users')) : sql``}`,
    ),
    mentions: prepared<Subject, { count: number }>(
      (_db, param) => sql<{ count: number }>`
        select count(*) as count from notices where ${isOf(param)} and kind = 'mention'`,
    ),
    show: async (store: Store, subject: Subject, users: number[], count: number): Promise<void> => {
      if (users.length > 0) await show(store, { ...subject, count, users: idList(store, users) });
    },
  };
};
const ofComment = rowsOf((param) => sql`comment_id = ${param('comment')}`, false);
const ofPost = rowsOf((param) => sql`post_id = ${param('post')} and kind = 'mention' and comment_id is null`, true);

/**
 * Must run inside a transaction that has locked the row. Notifies members whom only the new text mentions, and hides the
 * notification from those whom only the old text mentions. A member who is mentioned again finds the old notification, so no
 * one is notified twice. All edits together notify MENTIONS_TOLD members, as one text may.
 */
export async function tellOfEdit(store: Store, written: Written, before: string): Promise<void> {
  const named = await addMentioned(store, new Map(), mentionsIn(before));
  const kept = await addMentioned(store, new Map(), mentionsIn(written.text));
  const subject = { post: written.post, comment: written.comment ?? 0 };
  const rows = written.comment === null ? ofPost : ofComment;
  const known = await rows.known(store, { ...subject, users: idList(store, [...named.keys(), ...kept.keys()]) });
  await takeTurn(store, 'tell', [...kept.keys(), ...known.map(({ user_id }) => user_id)]);
  const shown = known.filter(({ count }) => count > 0);
  const unnamed = shown.filter(({ user_id, kind }) => kind === 'mention' && !kept.has(user_id));
  await rows.show(store, subject, usersOf(unnamed), 0);
  for (const user of [...named.keys(), ...usersOf(shown)]) kept.delete(user);
  const wanted = await whoWants(store, written, kept);
  if (wanted.length === 0) return;
  const again = wanted.map(([user]) => user).filter((user) => known.some(({ user_id }) => user_id === user));
  await rows.show(store, subject, again, 1);
  const [{ count } = { count: 0 }] = await rows.mentions(store, subject);
  const room = Math.max(0, MENTIONS_TOLD - Number(count));
  await write(store, written, wanted.filter(([user]) => !again.includes(user)).slice(0, room));
}

const usersOf = (some: Known[]): number[] => some.map(({ user_id }) => user_id);

type Pair = { reader: number; actor: number };

const untellLikes = prepared<Pair, never>(
  (_db, param) => sql`
    update likes set told = 0 where user_id = ${param('actor')} and told = 1
      and post_id in (select post_id from notices where user_id = ${param('reader')} and kind = 'like')`,
);

const untellFollow = prepared<Pair, never>(
  (_db, param) => sql`
    update follows set told = 0
    where follower_id = ${param('actor')} and followee_id = ${param('reader')} and told = 1`,
);

/** A notification of a comment shows its post too, so it goes with the author of either. */
const untellWritten = prepared<Pair, never>(
  (_db, param) => sql`
    delete from notices where user_id = ${param('reader')} and kind in ('comment', 'reply', 'mention', 'thread')
      and ${param('actor')} in (
        coalesce((select author_id from comments where comments.id = notices.comment_id), 0),
        (select author_id from posts where posts.id = notices.post_id))`,
);

/** Must run inside a transaction. Deletes every notification of what the actor did, for good. */
export async function takeBackFrom(store: Store, pair: Pair): Promise<void> {
  await untellLikes(store, pair);
  await untellFollow(store, pair);
  await untellWritten(store, pair);
}
