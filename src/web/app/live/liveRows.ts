import { listPosts } from '#contract/posts/posts.ts';
import { NAMED_POSTS_MAX } from '#contract/rules/limits.ts';
import { focusRow } from '../../core/focus.ts';
import { reconnects } from '../../core/lazy.ts';
import type { AppStore, AppThunk } from '../../core/store.ts';
import type { AsOf } from '../../data/calls/asOf.ts';
import { type Comment, gone, type Post, type Received, received } from '../../data/entities/entitiesSlice.ts';
import { fromWire } from '../../data/entities/wire.ts';

/** The shortest time between two changes of the rows. */
const PAUSE_MS = 1_000;

type Kind = 'posts' | 'comments';
type Row = Post | Comment;

export interface Rows {
  /** These posts have changed; 'any': all known posts may have changed. */
  outdate(ids: readonly string[] | 'any'): void;
  /** Takes current posts and comments. Visible rows show new counts now, and a new text once they are out of view. */
  take(rows: { posts?: Post[]; comments?: Comment[]; asOf: AsOf }): void;
  /** The server no longer has these. */
  lose(kind: Kind, ids: readonly string[], asOf: AsOf): void;
}

/**
 * Keeps the rows on the screen up to date without moving them. Changed posts are loaded when they are in the document.
 * If the post of a visible row is deleted, the row shows that until it is out of view.
 */
export function followRows(
  { dispatch, getState, subscribe }: AppStore,
  signal: AbortSignal,
  jitter: () => number,
): Rows {
  /** Posts to load when they are next in the document. */
  let stale = new Set<string>();
  /** Responses about visible rows. A new text would move them, so it waits until they are out of view. */
  const late = new Map<string, { kind: Kind; row: Row; asOf: AsOf }>();
  const removed: Record<Kind, Set<string>> = { posts: new Set(), comments: new Set() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const schedule = (delay = 0) => {
    if (signal.aborted || document.visibilityState === 'hidden') return;
    timer ??= setTimeout(look, Math.max(delay, last + PAUSE_MS - Date.now(), 0));
  };
  const scheduleIfDue = () => {
    if (stale.size + late.size + removed.posts.size + removed.comments.size > 0) schedule();
  };

  const look = () => {
    timer = undefined;
    last = Date.now();
    const shown = shownRows();
    for (const kind of ['posts', 'comments'] as const) {
      const left = [...removed[kind]].filter((id) => !isInView(shown.get(id)));
      for (const id of left) removed[kind].delete(id);
      if (left.length) dispatch(gone({ [kind]: left }));
    }
    for (const [id, { kind, row, asOf }] of late) {
      if (isInView(shown.get(id))) continue;
      late.delete(id);
      dispatch(received({ [kind]: [asUnfolded(row, getState().entities[kind].byId[id])], asOf }));
    }
    const ids = [...shown.keys()].filter((id) => stale.has(id)).slice(0, NAMED_POSTS_MAX);
    if (ids.length) void ask(ids);
  };

  const ask = async (ids: string[]) => {
    for (const id of ids) stale.delete(id);
    try {
      const { posts, people, asOf } = await dispatch(fetchPosts(ids));
      dispatch(received({ people, asOf }));
      take({ posts, asOf });
      const there = new Set(posts.map(({ _id }) => _id));
      lose(
        'posts',
        ids.filter((id) => !there.has(id)),
        asOf,
      );
    } catch {
      for (const id of ids) stale.add(id);
    }
  };

  const take: Rows['take'] = ({ posts = [], comments = [], asOf }) => {
    const shown = shownRows();
    const { byId } = getState().entities.posts;
    const { byId: commentsById } = getState().entities.comments;
    const keepStill = <R extends Row>(kind: Kind, now: R, known: R | undefined): R => {
      const row = shown.get(now._id);
      // Rows already shown as removed, or without their author, can change immediately.
      if (!known || !isInView(row) || known.removed || now.author === '') {
        late.delete(now._id);
        return asUnfolded(now, known);
      }
      late.set(now._id, { kind, row: now, asOf });
      return { ...known, ...marksOf(now, known, row) };
    };
    dispatch(
      received({
        posts: posts.map((post) => keepStill('posts', post, byId[post._id])),
        comments: comments.map((comment) => keepStill('comments', comment, commentsById[comment._id])),
        asOf,
      }),
    );
  };

  const lose: Rows['lose'] = (kind, ids, asOf) => {
    const { entities } = getState();
    const hidden = new Set(entities.hidden);
    const lost = ids.filter((id) => id in entities[kind].byId && !hidden.has(id));
    if (!lost.length) return;
    const shown = shownRows();
    const [seen, unseen]: [string[], string[]] = [[], []];
    for (const id of lost) (isInView(shown.get(id)) ? seen : unseen).push(id);
    for (const id of seen) {
      const row = shown.get(id);
      const focused = row?.contains(document.activeElement);
      const entity = { ...entities[kind].byId[id], removed: row?.getBoundingClientRect().height };
      late.delete(id);
      dispatch(received({ [kind]: [entity], asOf }));
      removed[kind].add(id);
      if (focused) requestAnimationFrame(() => focusRow(id, { preventScroll: true }));
    }
    if (unseen.length) dispatch(gone({ [kind]: unseen }));
  };

  const options = { signal, passive: true };
  addEventListener('scroll', scheduleIfDue, options);
  document.addEventListener('visibilitychange', scheduleIfDue, options);
  signal.addEventListener('abort', subscribe(scheduleIfDue));
  signal.addEventListener('abort', reconnects.watch(scheduleIfDue));
  signal.addEventListener('abort', () => clearTimeout(timer));

  return {
    outdate: (ids) => {
      const { byId } = getState().entities.posts;
      // Forgotten posts leave the set with the next hint, so that it never contains more than the known posts.
      stale = new Set(ids === 'any' ? Object.keys(byId) : [...stale, ...ids].filter((id) => id in byId));
      if (stale.size) schedule(jitter());
    },
    take,
    lose,
  };
}

const fetchPosts =
  (ids: string[]): AppThunk<Promise<Required<Received>>> =>
  async (_dispatch, _getState, { call }) =>
    fromWire(await call(listPosts, { query: { ids: ids.join(',') } }));

/** A row that the reader has unfolded stays unfolded. */
function asUnfolded<R extends Row>(now: R, known: Row | undefined): R {
  if (!known || known.filtered) return now;
  const { filtered: _, ...unfolded } = now;
  return unfolded as R;
}

/** The parts of a row that may change while visible: counts, the reader's own marks, the edit mark and the warning. */
function marksOf(now: Row, known: Row, row: HTMLElement | undefined): object {
  if ('text' in now) return { upvoteCount: now.upvoteCount, downvoteCount: now.downvoteCount, vote: now.vote };
  const { liked, likeCount, commentCount, bookmarked, edited, sensitive } = now;
  const isPressed = row?.querySelector('.action-like:is(:hover, :focus, :active)');
  const least = isPressed && liked && 'likeCount' in known ? known.likeCount : 0;
  // Among the bookmarks, a removed bookmark would remove the row.
  const isListed = location.pathname.endsWith('/bookmarks') && 'bookmarked' in known && known.bookmarked;
  return {
    liked,
    likeCount: Math.max(likeCount, least),
    commentCount,
    bookmarked: bookmarked || isListed,
    edited,
    sensitive,
  };
}

/** The rows of the page by id: those of its lists, or the single post of a page. */
function shownRows(): Map<string, HTMLElement> {
  const rows = new Map<string, HTMLElement>();
  for (const row of document.querySelectorAll<HTMLElement>('main :is([data-row], [data-post-id])')) {
    const { row: id = row.dataset.postId ?? '' } = row.dataset;
    // The card of a post is inside its row, which comes first.
    if (!rows.has(id)) rows.set(id, row);
  }
  return rows;
}

function isInView(row: HTMLElement | undefined): boolean {
  const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}
