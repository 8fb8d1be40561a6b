import { listComments } from '#contract/posts/comments.ts';
import type { AppThunk, RootState } from '../../app/hooks.ts';
import type { Comment } from '../../entities/entitiesSlice.ts';
import { selectComment } from '../../entities/selectors.ts';
import { answered, fromWire } from '../../entities/wire.ts';
import { joined, keyOf, type ListKey } from '../../lists/listsSlice.ts';
import { selectIds } from '../../lists/selectIds.ts';
import { selectCommentList } from '../commentKeys.ts';
import { repliesCame } from '../commentsSlice.ts';

const MORE = 'more:';

/** The comment whose further replies a row offers; undefined of the row of a comment. */
export const offeredBy = (row: string): string | undefined =>
  row.startsWith(MORE) ? row.slice(MORE.length) : undefined;

/** The rows in their order: each comment, its replies, and where more of these wait a row that offers them. */
export function selectRows(state: RootState, key: ListKey): string[] {
  const ids = state.lists[keyOf(key)]?.ids ?? NONE;
  const shown = new Set(selectIds(state, key));
  const known = ids.flatMap((id) => selectComment(state, id) ?? []);
  const replies = Map.groupBy(known, ({ parent = '' }) => parent);
  return (replies.get('') ?? []).flatMap((root) => {
    const here = (replies.get(root._id) ?? []).filter(({ _id }) => shown.has(_id)).sort(byTime);
    const mine = inPlace(here, root._id, state.comments.answers);
    const offers = selectWaiting(state, key, root._id) > 0;
    const isAlone = !mine.length && !offers;
    if (isAlone && (!shown.has(root._id) || root.author === '')) return [];
    return [root._id, ...mine.map(({ _id }) => _id), ...(offers ? [MORE + root._id] : [])];
  });
}

/** By their time; those that one has just written below what they answer, where the form was. */
function inPlace(replies: Comment[], root: string, answers: Record<string, string>): Comment[] {
  const rows = replies.filter(({ _id }) => !(_id in answers));
  for (const reply of replies.filter(({ _id }) => _id in answers)) {
    const answered = answers[reply._id];
    let place = rows.findIndex(({ _id }) => _id === answered) + 1;
    if (place === 0 && answered !== root) place = rows.length;
    while (answers[rows[place]?._id ?? ''] === answered) place++;
    rows.splice(place, 0, reply);
  }
  return rows;
}

const NONE: string[] = [];
const byTime = (a: Comment, b: Comment): number => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0);

/** How many replies of a comment are not in the list yet. */
export function selectWaiting(state: RootState, key: ListKey, id: string): number {
  if (state.comments.replies[id] === null) return 0;
  const ids = state.lists[keyOf(key)]?.ids ?? NONE;
  const here = ids.filter(
    (reply) => selectComment(state, reply)?.parent === id && !state.comments.pending.includes(reply),
  );
  return Math.max(0, (selectComment(state, id)?.replyCount ?? 0) - here.length);
}

/** Gives the first of those that have come; undefined where there was no answer. */
export const loadReplies =
  (postId: string, id: string): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState, { call }) => {
    const name = keyOf(selectCommentList(getState(), postId));
    const cursor = getState().comments.replies[id];
    const query = { parent: id, limit: 50, ...(cursor && { cursor }) };
    const answer = await call(listComments, { params: { postId }, query });
    const before = getState().lists[name]?.ids ?? [];
    const ids = fromWire(answer).comments.map(({ _id }) => _id);
    dispatch(answered(answer));
    dispatch(joined({ name, ids }));
    dispatch(repliesCame({ id, next: answer.nextCursor }));
    return ids.find((reply) => !before.includes(reply)) ?? ids.at(-1);
  };
