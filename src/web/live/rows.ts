import { listPosts } from '#contract/posts/posts.ts';
import { NAMED_POSTS_MAX } from '#contract/rules/limits.ts';
import { graphemes } from '#contract/text/text.ts';
import type { AppThunk } from '../app/hooks.ts';
import type { AppStore } from '../app/store.ts';
import type { AsOf } from '../calls/order.ts';
import { type Comment, gone, type Post, type Received, received } from '../entities/entitiesSlice.ts';
import { selectComment, selectPost } from '../entities/selectors.ts';
import { fromWire } from '../entities/wire.ts';
import { picturesHeight } from '../media/post/grid.ts';
import { focusRow } from '../ui/base/focus.ts';
import { reconnects } from '../ui/base/lazy.ts';
import { voiceOf } from '../ui/post/voice.ts';

/** A row changes at most as often. */
const PAUSE_MS = 1_000;

type Kind = 'posts' | 'comments';

export interface Rows {
  /** These posts have changed; 'any': all that are known may have. */
  outdate(ids: readonly string[] | 'any'): void;
  /** As they are now. What changes the height of a row that is in view waits until it is not. */
  take(rows: { posts?: Post[]; comments?: Comment[]; asOf: AsOf }): void;
  /** They are no longer there. */
  lose(kind: Kind, ids: readonly string[], asOf: AsOf): void;
}

/**
 * Keeps what is on the screen up to date and still. Posts that have changed are asked for when they are in the document; those
 * that are gone say so where they stand until they are out of view.
 */
export function followRows(
  { dispatch, getState, subscribe }: AppStore,
  signal: AbortSignal,
  jitter: () => number,
): Rows {
  const stale = new Set<string>();
  /** Changed in a way that would move what is in view. */
  const late = new Set<string>();
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
    for (const kind of ['posts', 'comments'] as const) {
      const left = [...removed[kind]].filter((id) => !isInView(id));
      for (const id of left) removed[kind].delete(id);
      if (left.length) dispatch(gone({ [kind]: left }));
    }
    const away = [...late].filter((id) => !isInView(id));
    for (const id of away) late.delete(id);
    const ids = [...away, ...[...stale].filter((id) => rowOf(id))].slice(0, NAMED_POSTS_MAX);
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
    const state = getState();
    dispatch(
      received({
        posts: posts.map((post) => still(post, selectPost(state, post._id))),
        comments: comments.map((comment) => still(comment, selectComment(state, comment._id))),
        asOf,
      }),
    );
  };

  const still = <Row extends Post | Comment>(now: Row, known: Row | undefined): Row => {
    if (!known) return now;
    // What was unfolded by hand stays so.
    const { filtered: _, ...unfolded } = now;
    const next = (known.filtered ? now : unfolded) as Row;
    // What was taken away is not read on.
    if (!isInView(now._id) || known.removed || now.author === '') return next;
    const quiet = { ...known, ...countsOf(next, known) };
    if ('content' in now && isDifferent(quiet, next)) late.add(now._id);
    return quiet;
  };

  const lose: Rows['lose'] = (kind, ids, asOf) => {
    const { entities } = getState();
    const lost = ids.filter((id) => id in entities[kind].byId && !entities.hidden.includes(id));
    const seen = lost.filter(isInView);
    for (const id of seen) {
      const row = rowOf(id);
      const focused = row?.contains(document.activeElement);
      const entity = { ...entities[kind].byId[id], removed: row?.getBoundingClientRect().height };
      dispatch(received({ [kind]: [entity], asOf }));
      removed[kind].add(id);
      if (focused) requestAnimationFrame(() => focusRow(id, { preventScroll: true }));
    }
    if (lost.length > seen.length) dispatch(gone({ [kind]: lost.filter((id) => !seen.includes(id)) }));
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
      for (const id of ids === 'any' ? Object.keys(byId) : ids) if (id in byId) stale.add(id);
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

/** The own marks, the counts, and of an edit what does not change the height of a row. */
function countsOf(now: Post | Comment, known: Post | Comment): object {
  if ('text' in now) return { upvoteCount: now.upvoteCount, downvoteCount: now.downvoteCount, vote: now.vote };
  const { liked, likeCount, commentCount, bookmarked } = now;
  const isPressed = rowOf(now._id)?.querySelector('.action-like:is(:hover, :focus, :active)');
  const least = isPressed && liked && 'likeCount' in known ? known.likeCount : 0;
  // Among the bookmarks the post would leave with its mark.
  const isListed = location.pathname.endsWith('/bookmarks') && 'bookmarked' in known && known.bookmarked;
  return {
    liked,
    likeCount: Math.max(likeCount, least),
    commentCount,
    bookmarked: bookmarked || isListed,
    ...('content' in known && editOf(now, known)),
  };
}

/** What its author has changed, as far as the row stays as high; the mark of an edit leads to the rest. What has got a cover is covered. */
function editOf({ _id, content, edited, media, sensitive }: Post, known: Post): object {
  const isText = content === known.content || isAsHigh(_id, content);
  const isGrid = picturesHeight(media, 1) === picturesHeight(known.media, 1);
  return { sensitive, edited, ...(isText && { content }), ...(isGrid && { media }) };
}

function isAsHigh(id: string, text: string): boolean {
  const shown = rowOf(id)?.querySelector<HTMLElement>('.pip');
  if (!shown) return false;
  const next = shown.cloneNode() as HTMLElement;
  next.className = `pip ${voiceOf(graphemes(text))}`;
  next.textContent = text;
  shown.after(next);
  const { offsetHeight } = next;
  next.remove();
  return offsetHeight === shown.offsetHeight;
}

function isDifferent(a: Post | Comment, b: Post | Comment): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof (Post | Comment))[];
  return keys.some((key) => a[key] !== b[key]);
}

/** Of a list, or the one post of a page. */
const rowOf = (id: string): HTMLElement | null =>
  document.querySelector(`main :is([data-row="${CSS.escape(id)}"], [data-post-id="${CSS.escape(id)}"])`);

function isInView(id: string): boolean {
  const { top = 0, bottom = 0 } = rowOf(id)?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}
