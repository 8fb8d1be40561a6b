import { countUnread } from '#contract/notices/notices.ts';
import { listPosts } from '#contract/posts/posts.ts';
import { reportReach } from '../../core/connection.ts';
import { reconnects } from '../../core/lazy.ts';
import type { AppStore, AppThunk } from '../../core/store.ts';
import type { Comment } from '../../data/entities/entitiesSlice.ts';
import { check } from '../../data/lists/checkNewest.ts';
import { hinted, isLoaded, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { rememberFirstSort } from '../../data/lists/sort.ts';
import { type Hint, heard, unreadNotices } from '../../data/live/live.ts';
import { askOwn } from '../../data/session/refreshOwn.ts';
import { profileOf, profiles } from '../../people/userLists.ts';
import { selectCommentList } from '../../posts/state/commentKeys.ts';
import { comments } from '../../posts/state/commentLists.ts';
import { posts } from '../../posts/state/postLists.ts';
import { followRows, type Rows } from './liveRows.ts';

/** Requests after a hint are spread over this many milliseconds per listening stream. */
const SPREAD_MS = 2;
/** A list that was loaded longer ago is checked again when the reader comes to it. */
const OLD_MS = 15_000;
/** Delay if the list is being loaded, because that response may be older than the hint. */
const LOADING_MS = 1_000;

/** Returns the page's reaction to hints, until the signal is aborted. */
export function followHints(store: AppStore, signal: AbortSignal): (hint: Hint) => void {
  const { dispatch, getState, subscribe } = store;
  let streams = 1;
  const jitter = () => Math.random() * SPREAD_MS * streams;
  const rows = followRows(store, signal, jitter);

  /** Combines several calls into one. While the page is hidden, waits until the reader returns. */
  const soon = (run: () => void): (() => void) => {
    let due = false;
    const runIfDue = () => {
      if (!due || signal.aborted || document.visibilityState === 'hidden') return;
      due = false;
      run();
    };
    document.addEventListener('visibilitychange', runIfDue, { signal });
    return () => {
      if (!due) setTimeout(runIfDue, jitter());
      due = true;
    };
  };

  const checkPosts = () => {
    const { inView, singlePost } = getState().posts;
    const list = inView && getState().lists[keyOf(inView)];
    if (!inView || !list || singlePost !== null || document.visibilityState === 'hidden') return;
    if (Date.now() - list.loadedAt <= OLD_MS) return;
    if (list.phase === 'loading') setTimeout(checkSoon, LOADING_MS);
    else void dispatch(check(posts, inView)).then((rest) => rest && rows.take(rest));
  };
  const checkSoon = soon(checkPosts);
  const checkComments: () => void = soon(() => {
    const { lists, posts } = getState();
    if (posts.singlePost === null) return;
    const key = selectCommentList(getState(), posts.singlePost);
    if (lists[keyOf(key)]?.phase === 'loading') setTimeout(checkComments, LOADING_MS);
    else void dispatch(checkCommentsOf(key, rows));
  });
  const checkProfile = soon(() => {
    const { user } = getState().user;
    if (user !== null && isLoaded(getState().lists[keyOf(profileOf(user))]))
      void dispatch(profiles.load(profileOf(user)));
  });

  const checkOwn = soon(() => void dispatch(askOwn()).catch(() => undefined));

  const onNews = (...names: string[]) => {
    for (const name of names) dispatch(hinted(name));
    checkSoon();
  };
  const onAny = () => {
    onNews('home', 'explore', 'user');
    rows.outdate('any');
    checkComments();
  };

  // Also checks when the reader opens a list or returns to the window.
  let shown = getState().posts.inView;
  const stop = subscribe(() => {
    const { inView } = getState().posts;
    if (inView === shown) return;
    shown = inView;
    checkPosts();
  });
  signal.addEventListener('abort', stop);
  signal.addEventListener('abort', reconnects.watch(checkPosts));
  addEventListener('focus', checkPosts, { signal });
  document.addEventListener('visibilitychange', checkPosts, { signal });

  return (hint) => {
    heard.set(hint);
    if (hint.kind === 'hello') {
      streams = hint.data.streams;
      unreadNotices.set(hint.data.unread);
      // A notification may report that moderators have removed the member's picture.
      if (hint.data.unread) checkOwn();
      // A node running the previous release does not send it.
      if (hint.data.firstSort) rememberFirstSort(hint.data.firstSort);
      reportReach(true);
      if (hint.data.position !== positionOf(store)) onAny();
    } else if (hint.kind === 'home') {
      onNews('home');
      checkProfile();
    } else if (hint.kind === 'all') {
      onNews('explore', 'user');
    } else if (hint.kind === 'people') {
      rows.outdate('any');
      checkComments();
      checkProfile();
    } else if (hint.kind === 'notices') {
      if (hint.data.unread === 'any') void dispatch(askUnread()).catch(() => undefined);
      else unreadNotices.set(hint.data.unread);
    } else if (hint.kind === 'counts' || hint.kind === 'comments') {
      const { posts } = hint.data;
      rows.outdate(posts);
      const { singlePost } = getState().posts;
      if (hint.kind === 'comments' && singlePost && (posts === 'any' || posts.includes(singlePost))) checkComments();
    } else if (hint.kind === 'lost') {
      reportReach(false);
    } else if (hint.kind === 'refused') {
      // Any call learns the reason and handles it.
      void dispatch(askAnything()).catch(() => undefined);
    }
  };
}

const askAnything =
  (): AppThunk<Promise<unknown>> =>
  (_dispatch, _getState, { call }) =>
    call(listPosts, { query: { feed: 'home', limit: 1 }, once: true });

const askUnread =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { call }) =>
    unreadNotices.set((await call(countUnread)).unread);

/** The feed position of the list in view. This page has not been notified of changes after it. */
function positionOf({ getState }: AppStore): string {
  const { entities, lists, posts } = getState();
  const [first = ''] = (posts.inView && lists[keyOf(posts.inView)]?.ids) ?? [];
  const { feed = '', position = 0 } = entities.posts.asOf[first] ?? {};
  return `${feed}.${position}`;
}

/** New comments wait to be shown, votes change in place, and deleted comments show that. */
const checkCommentsOf =
  (key: ListKey, rows: Rows): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { ids: before = [] } = getState().lists[keyOf(key)] ?? {};
    const rest = await dispatch(check(comments, key));
    if (!rest) return;
    rows.take(rest);
    const pending = new Set(getState().comments.pending);
    const { byId } = getState().entities.comments;
    const known = before.flatMap((id) => (pending.has(id) ? [] : (byId[id] ?? [])));
    rows.lose('comments', missing(known, rest.comments, rest.isWhole), rest.asOf);
  };

/**
 * The known comments that the response should contain but does not. It contains consecutive comments with the first
 * replies to each. `isWhole`: there are none after them.
 */
function missing(known: Comment[], there: Comment[], isWhole: boolean): string[] {
  const isThere = new Map(there.map((row) => [row._id, row]));
  const first = Map.groupBy(there, ({ parent = '' }) => parent);
  const roots = known.filter(({ parent }) => !parent);
  const places = roots.flatMap(({ _id }, place) => (isThere.has(_id) ? place : []));
  const asked = roots.slice(places[0] ?? Infinity, isWhole ? undefined : places.at(-1));
  const replies = known.filter(({ parent, createdAt }) => {
    const root = isThere.get(parent ?? '');
    const here = first.get(parent ?? '') ?? [];
    return root && (here.length >= (root.replyCount ?? 0) || createdAt < (here.at(-1)?.createdAt ?? ''));
  });
  return [...asked, ...replies].flatMap(({ _id }) => (isThere.has(_id) ? [] : _id));
}
