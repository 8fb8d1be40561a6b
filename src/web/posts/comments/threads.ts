import { listComments } from '#contract/posts/comments.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import { type Comment, selectComment } from '../../data/entities/entitiesSlice.ts';
import { answered, fromWire } from '../../data/entities/wire.ts';
import { joined, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { selectIds } from '../../data/lists/useList.ts';
import { selectCommentList } from '../state/commentKeys.ts';
import { selectCommentCount } from '../state/commentSelectors.ts';
import { repliesCame } from '../state/commentsSlice.ts';

const MORE = 'more:';

/** The comment whose further replies a row offers; undefined if the row is a comment. */
export const offeredBy = (row: string): string | undefined =>
  row.startsWith(MORE) ? row.slice(MORE.length) : undefined;

interface Thread {
  /** Each comment and its replies, followed by a row that offers more of them if there are more. */
  rows: string[];
  /** The number of replies to a comment that are not in the list yet. */
  waiting: Map<string, number>;
  /** The number of comments that are shown or offered by a row; null if that is not known. */
  reachable: number | null;
}

export const selectRows = (state: RootState, key: ListKey): string[] => selectThread(state, key).rows;

export const selectWaiting = (state: RootState, key: ListKey, id: string): number =>
  selectThread(state, key).waiting.get(id) ?? 0;

/**
 * The number of comments that this reader cannot see, because the author is muted or blocked or a filter matches. 0
 * until the whole thread is loaded.
 */
export function selectHiddenCount(state: RootState, postId: string): number {
  const key = selectCommentList(state, postId);
  const list = state.lists[keyOf(key)];
  const { reachable } = selectThread(state, key);
  if (list?.cursor !== null || list.earlier || reachable === null) return 0;
  const known = new Set([...list.ids, ...list.fresh]);
  return Math.max(0, selectCommentCount(state, postId) - reachable - (known.size - list.ids.length));
}

let latest: { inputs: unknown[]; thread: Thread } | undefined;

/** Caches the page's thread, because every action asks for it. Built again only when an input has changed. */
function selectThread(state: RootState, key: ListKey): Thread {
  const { lists, entities, comments } = state;
  const { ids = NONE } = lists[keyOf(key)] ?? {};
  const inputs = [
    ids,
    entities.comments.byId,
    entities.people.byId,
    entities.hidden,
    comments.answers,
    comments.replies,
    comments.pending,
  ];
  if (latest && inputs.every((input, at) => input === latest?.inputs[at])) return latest.thread;
  latest = { inputs, thread: threadOf(state, key, ids) };
  return latest.thread;
}

function threadOf(state: RootState, key: ListKey, ids: string[]): Thread {
  const { answers, pending, replies: cursors } = state.comments;
  const shown = new Set(selectIds(state, key));
  const isPending = new Set(pending);
  const known = ids.flatMap((id) => selectComment(state, id) ?? []);
  const replies = Map.groupBy(known, ({ parent = '' }) => parent);
  const waiting = new Map<string, number>();
  const rows: string[] = [];
  let reachable: number | null = 0;
  for (const root of replies.get('') ?? []) {
    const here = replies.get(root._id) ?? [];
    const { replyCount = 0 } = root;
    const arrived = here.filter(({ _id }) => !isPending.has(_id)).length;
    const more = cursors[root._id] === null ? 0 : Math.max(0, replyCount - arrived);
    const mine = inPlace(here.filter(({ _id }) => shown.has(_id)).sort(byTime), root._id, answers);
    const isThere = shown.has(root._id) && root.author !== '';
    if (!isThere && !mine.length && !more) continue;
    rows.push(root._id, ...mine.map(({ _id }) => _id));
    if (more) {
      waiting.set(root._id, more);
      rows.push(MORE + root._id);
    }
    if (more && replyCount >= MOST_COUNTED) reachable = null;
    else if (reachable !== null) reachable += Number(isThere) + mine.length + more;
  }
  return { rows, waiting, reachable };
}

/** Sorted by time, but each new reply of the member directly below what it answers, where the form was. */
function inPlace(replies: Comment[], root: string, answers: Record<string, string>): Comment[] {
  const others = replies.filter(({ _id }) => !(_id in answers));
  const own = replies.filter(({ _id }) => _id in answers);
  if (!own.length) return others;
  const there = new Set([root, ...replies.map(({ _id }) => _id)]);
  const isLost = ({ _id }: Comment) => !there.has(answers[_id] ?? '');
  const below = Map.groupBy(own, (reply) => (isLost(reply) ? '' : (answers[reply._id] ?? '')));
  const withAnswers = (reply: Comment): Comment[] => [reply, ...answersTo(reply._id)];
  const answersTo = (id: string): Comment[] => (below.get(id) ?? []).flatMap(withAnswers);
  return [...answersTo(root), ...others.flatMap(withAnswers), ...answersTo('')];
}

/** The server counts the replies of a comment up to this number. */
export const MOST_COUNTED = 200;

const NONE: string[] = [];
const byTime = (a: Comment, b: Comment): number => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0);

/** Returns the reply to focus, which is the first new one or else the last; undefined if there are none. */
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
