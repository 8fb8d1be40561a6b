import type { Notice } from '#contract/notices/notices.ts';
import * as contract from '#contract/notices/notices.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { listPosts } from '#contract/posts/posts.ts';
import { NAMED_POSTS_MAX } from '#contract/rules/limits.ts';
import type { AppThunk } from '../core/store.ts';
import { asOfWrite } from '../data/calls/asOf.ts';
import { received } from '../data/entities/entitiesSlice.ts';
import { answered } from '../data/entities/wire.ts';
import { createList } from '../data/lists/createList.ts';
import { keyOf, type ListKey, removed } from '../data/lists/listsSlice.ts';
import { unreadNotices } from '../data/live/live.ts';
import { askOwn } from '../data/session/refreshOwn.ts';

/** The latest first. */
export const NOTICES: ListKey = { name: 'notices' };
export const MENTIONS: ListKey = { name: 'notices', of: 'mentions' };

/** The moment of the latest answer, by the server's clock: what is older was seen when that is shown. */
let until = 0;

const list = createList({
  kind: 'notices',
  fetch: async (call, { of }, query, signal) => {
    const isPart = of === 'mentions';
    const answer = await call(contract.listNotices, { query: { ...query, ...(isPart && { only: of }) }, signal });
    const isFirst = query.cursor === undefined;
    if (isFirst) until = answer.until;
    return { ...answer, notices: inVisit({ ...answer, isFirst, isPart }) };
  },
});

/** Whatever is asked for on the page is seen. */
export const notices = {
  ...list,
  load:
    (key: ListKey, signal?: AbortSignal): AppThunk<Promise<boolean>> =>
    async (dispatch) => {
      const isThere = await dispatch(list.load(key, signal));
      if (!isThere) return false;
      dispatch(dropOlder(key));
      void dispatch(askMarks(key)).catch(() => undefined);
      if (dispatch(isAboutReader(key))) void dispatch(askOwn()).catch(() => undefined);
      void dispatch(see());
      return true;
    },
};

/** A group that has grown stands at its new place alone. */
const dropOlder =
  (key: ListKey): AppThunk =>
  (dispatch, getState) => {
    const name = keyOf(key);
    const known = new Set<string>();
    const ids = getState().lists[name]?.ids.filter((id) => known.size === known.add(noticeOf(id)).size) ?? [];
    if (ids.length) dispatch(removed({ name, ids }));
  };

/** Moderators did something about them: a picture may be gone, or back. */
const isAboutReader =
  (key: ListKey): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const { entities, lists } = getState();
    const told = lists[keyOf(key)]?.ids.map((id) => entities.notices.byId[id]) ?? [];
    return told.some(
      (notice) => (notice?.kind === 'act' || notice?.kind === 'undone') && notice.data.target === 'user',
    );
  };

/** Whether the reader likes the posts that name them: notices have no marks. */
const askMarks =
  (key: ListKey): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const { entities, lists } = getState();
    const unknown = lists[keyOf(key)]?.ids.flatMap((id) => {
      const notice = entities.notices.byId[id];
      const isPost = notice?.kind === 'mention' && !notice.comment && !(notice.post._id in entities.posts.byId);
      return isPost ? notice.post._id : [];
    });
    if (!unknown?.length) return;
    const ids = [...new Set(unknown)].slice(0, NAMED_POSTS_MAX).join(',');
    dispatch(answered(await call(listPosts, { query: { ids } })));
  };

/** On all devices; for the guest on this page only, since the account is shared and the server refuses the request. */
const see =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { call }) => {
    if (!until) return;
    unreadNotices.set(0);
    if (getState().auth.user === guestAccount.username) return;
    const answer = await call(contract.seeNotices, { body: { until }, outlives: true }).catch(() => undefined);
    if (answer) unreadNotices.set(answer.unread);
  };

/** The marks go: the page is left, or somebody has read enough. */
export const markRead = (): AppThunk => (dispatch, getState) => {
  const { byId } = getState().entities.notices;
  const read = endVisit().flatMap((id) => (byId[id] ? { ...byId[id], unread: false } : []));
  if (read.length) dispatch(received({ notices: read, asOf: asOfWrite() }));
};

/**
 * What was unread when the page was opened keeps its mark until the page is left, though the server knows it as seen by
 * then, and answers so.
 */
interface Visit {
  /** Rows that are marked. */
  rows: Set<string>;
  /** How many were unread; null: nothing was asked yet. */
  unread: number | null;
  /** How many of those stand on pages of the whole list that were not asked for yet; null: none was. */
  left: number | null;
}

const begin = (): Visit => ({ rows: new Set(), unread: null, left: null });
let visit = begin();

interface Page {
  notices: Notice[];
  unread: number;
  isFirst: boolean;
  /** Mentions alone. */
  isPart: boolean;
}

/**
 * The rows of a page, with the marks of this visit. A group that has grown since is another row: it comes to the top when
 * the reader asks for it, and the row from before stays where it is until then.
 */
function inVisit({ notices, unread, isFirst, isPart }: Page): Notice[] {
  // Those of a list that another one was opened before: seen by now, and the first ones.
  const seen = !isPart && visit.left === null && visit.unread !== null ? visit.unread : 0;
  const ahead = isPart || isFirst ? seen : (visit.left ?? 0);
  const rows = notices.map((notice, place) => {
    const row = { ...notice, _id: rowOf(notice) };
    if (notice.unread || place < ahead) visit.rows.add(row._id);
    return { ...row, unread: visit.rows.has(row._id) };
  });
  visit.unread ??= unread;
  if (!isPart && isFirst) visit.left ??= Math.max(0, visit.unread - rows.length);
  else if (!isPart && visit.left) visit.left = Math.max(0, visit.left - rows.length);
  return rows;
}

const rowOf = ({ _id, at }: Notice): string => `${_id} ${at}`;

/** Of the notice, whatever has become of it since. */
export const noticeOf = (row: string): string => row.slice(0, row.lastIndexOf(' '));

/** Gives the rows that were marked. */
export function endVisit(): string[] {
  const rows = [...visit.rows];
  visit = begin();
  return rows;
}
