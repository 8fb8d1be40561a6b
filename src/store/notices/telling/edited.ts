import { type RawBuilder, sql } from 'kysely';
import { MENTIONS_TOLD } from '#contract/rules/limits.ts';
import { mentionsIn } from '#contract/text/segments.ts';
import { takeTurn } from '../../sql/lock.ts';
import { type Ids, idList, idTable, prepared } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';
import { addMentioned, unfiltered, unfilteredOn, type Written, whoWants, write } from './tell.ts';

/** In `data`, beside a count of 0: its reader filters a word of what it shows. Without that word it is shown again. */
export const HAS_FILTERED_WORD = '{"filtered":true}';

type Subject = { post: number; comment: number };
type Known = { user_id: number; kind: string; count: number; data: string };
type Shown = { count: number; data: string };

/** In an update of `notices`. What waits to be told keeps that mark. */
export const showAs = (count: number, data: string) => sql`
  set count = ${count}, data = case when data in ('{}', ${sql.lit(HAS_FILTERED_WORD)}) then ${data} else data end`;

/** What was told of a comment or post, also what an edit took back: of these the count is 0. Of a post, to those whom it named. */
const rowsOf = (isOf: (param: <K extends keyof Subject>(name: K) => number) => RawBuilder<boolean>, named: boolean) => {
  const isAmong = (engine: Store['engine'], users: Ids) =>
    sql`and user_id in (select id from ${idTable(engine, users)} as reader)`;
  const show = prepared<Subject & Shown & { users: Ids }, never>(
    (_db, param, engine) => sql`
      update notices ${showAs(param('count'), param('data'))} where ${isOf(param)} ${isAmong(engine, param('users'))}`,
  );
  return {
    known: prepared<Subject & { users: Ids }, Known>(
      (_db, param, engine) => sql<Known>`
        select user_id, kind, count, data from notices
        where ${isOf(param)} ${named ? isAmong(engine, param('users')) : sql``}`,
    ),
    mentions: prepared<Subject, { count: number }>(
      (_db, param) => sql<{ count: number }>`
        select count(*) as count from notices where ${isOf(param)} and kind = 'mention'`,
    ),
    show: async (store: Store, subject: Subject, users: number[], as: Shown): Promise<void> => {
      if (users.length > 0) await show(store, { ...subject, ...as, users: idList(store, users) });
    },
  };
};
const ofComment = rowsOf((param) => sql`comment_id = ${param('comment')}`, false);
const ofPost = rowsOf((param) => sql`post_id = ${param('post')} and kind = 'mention' and comment_id is null`, true);

/**
 * In a transaction that has locked its row: who is named there now and was not, and who was and is not any more. Nobody is told
 * twice: whoever is named again has their notice back as it was. All edits together tell as many as one text may name.
 */
export async function tellOfEdit(store: Store, written: Written, before: string): Promise<void> {
  const named = await addMentioned(store, new Map(), mentionsIn(before));
  const kept = await addMentioned(store, new Map(), mentionsIn(written.text));
  const subject = { post: written.post, comment: written.comment ?? 0 };
  const rows = written.comment === null ? ofPost : ofComment;
  const known = await rows.known(store, { ...subject, users: idList(store, [...named.keys(), ...kept.keys()]) });
  await takeTurn(store, 'tell', [...kept.keys(), ...known.map(({ user_id }) => user_id)]);
  const told = known.filter(({ count, data }) => count > 0 || data === HAS_FILTERED_WORD);
  const concerned = told.filter(({ user_id, kind }) => kind !== 'mention' || kept.has(user_id));
  const willing = await willingAmong(store, written, concerned);
  const usersOf = (some: Known[]) => some.map(({ user_id }) => user_id);
  const unnamed = usersOf(told.filter((row) => !concerned.includes(row)));
  const filtering = usersOf(concerned).filter((user) => !willing.includes(user));
  await rows.show(store, subject, unnamed, { count: 0, data: '{}' });
  await rows.show(store, subject, filtering, { count: 0, data: HAS_FILTERED_WORD });
  const hidden = usersOf(concerned.filter(({ count }) => count === 0));
  await rows.show(
    store,
    subject,
    hidden.filter((user) => willing.includes(user)),
    { count: 1, data: '{}' },
  );
  for (const user of [...named.keys(), ...usersOf(told)]) kept.delete(user);
  const wanted = await whoWants(store, written, kept);
  if (wanted.length === 0) return;
  const again = wanted.map(([user]) => user).filter((user) => known.some(({ user_id }) => user_id === user));
  await rows.show(store, subject, again, { count: 1, data: '{}' });
  const [{ count } = { count: 0 }] = await rows.mentions(store, subject);
  const room = Math.max(0, MENTIONS_TOLD - Number(count));
  await write(store, written, wanted.filter(([user]) => !again.includes(user)).slice(0, room));
}

/** Those who filter no word of the text; where the notice was hidden, nor of the post that it is on. */
async function willingAmong(store: Store, { text, comment, post }: Written, rows: Known[]): Promise<number[]> {
  const pairOf = ({ user_id, kind }: Known): [number, string] => [user_id, kind];
  const willing = await unfiltered(store, rows.map(pairOf), text);
  const hidden = rows.filter(({ user_id, count }) => count === 0 && willing.includes(user_id));
  if (comment === null || hidden.length === 0) return willing;
  const shown = await unfilteredOn(store, hidden.map(pairOf), post);
  return willing.filter((user) => shown.includes(user) || !hidden.some(({ user_id }) => user_id === user));
}
