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
import { unreadNotices } from '../data/live/unread.ts';
import { askOwn } from '../data/session/refreshOwn.ts';
import { endVisit, inVisit, noticeOf } from './visit.ts';

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
