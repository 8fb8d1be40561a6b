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

/** All notifications, newest first. */
export const NOTICES: ListKey = { name: 'notices' };
export const MENTIONS: ListKey = { name: 'notices', of: 'mentions' };

/** The server time of the latest response. Showing it marks all older notifications as read. */
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

/** Every list that is loaded here marks its notifications as read. */
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

/** If a group has grown, only its newest row stays in the list. */
const dropOlder =
  (key: ListKey): AppThunk =>
  (dispatch, getState) => {
    const name = keyOf(key);
    const known = new Set<string>();
    const ids = getState().lists[name]?.ids.filter((id) => known.size === known.add(noticeOf(id)).size) ?? [];
    if (ids.length) dispatch(removed({ name, ids }));
  };

/** True if moderators did something about the reader, whose pictures may have changed. */
const isAboutReader =
  (key: ListKey): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const { entities, lists } = getState();
    const told = lists[keyOf(key)]?.ids.map((id) => entities.notices.byId[id]) ?? [];
    return told.some(
      (notice) => (notice?.kind === 'act' || notice?.kind === 'undone') && notice.data.target === 'user',
    );
  };

/** Loads the posts that mention the reader, because notifications do not say whether the reader likes them. */
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

/** Marks as read on all devices. The guest's are marked on this page only: the server refuses a shared account. */
const see =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { call }) => {
    if (!until) return;
    unreadNotices.set(0);
    if (getState().auth.user === guestAccount.username) return;
    const answer = await call(contract.seeNotices, { body: { until }, outlives: true }).catch(() => undefined);
    if (answer) unreadNotices.set(answer.unread);
  };

/** Removes the marks when the reader leaves the page or has read enough. */
export const markRead = (): AppThunk => (dispatch, getState) => {
  const { byId } = getState().entities.notices;
  const read = endVisit().flatMap((id) => (byId[id] ? { ...byId[id], unread: false } : []));
  if (read.length) dispatch(received({ notices: read, asOf: asOfWrite() }));
};

/**
 * Notifications that were unread when the page was opened keep their mark until the page is left, although the server
 * marks them as read and says so in later responses.
 */
interface Visit {
  /** The marked rows. */
  rows: Set<string>;
  /** The number of unread notifications at first; null until the first response. */
  unread: number | null;
  /** The unread ones on pages of the full list that are not loaded yet; null until its first page is loaded. */
  left: number | null;
}

const begin = (): Visit => ({ rows: new Set(), unread: null, left: null });
let visit = begin();

interface Page {
  notices: Notice[];
  unread: number;
  isFirst: boolean;
  /** True for the list of mentions only. */
  isPart: boolean;
}

/**
 * The rows of a page, with the marks of this visit. A group that has grown since gets a new row: it appears at the top
 * when the reader asks for it, and the old row stays in place until then.
 */
function inVisit({ notices, unread, isFirst, isPart }: Page): Notice[] {
  // If Mentions was opened first, the server already counts these as read. They are the first rows of All.
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

/** The id of the notification, which stays the same while its rows change. */
export const noticeOf = (row: string): string => row.slice(0, row.lastIndexOf(' '));

/** Ends the visit and returns the marked rows. */
export function endVisit(): string[] {
  const rows = [...visit.rows];
  visit = begin();
  return rows;
}
