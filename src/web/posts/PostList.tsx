import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { guestAccount } from '#contract/people/guest.ts';
import { PAGE_DEFAULT } from '#contract/rules/limits.ts';
import { commonWords } from '#words/en/common.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { useReconnect } from '../core/connection.ts';
import { useLocation } from '../core/router.tsx';
import { type AppThunk, useAppDispatch, useAppStore } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { useDelayed } from '../core/useDelayed.ts';
import { type Post, selectPost } from '../data/entities/entitiesSlice.ts';
import { keyOf } from '../data/lists/listsSlice.ts';
import { useList } from '../data/lists/useList.ts';
import { useCurrentUser } from '../data/session/session.ts';
import { picturesHeight } from '../media/grid.ts';
import { WindowedList } from '../ui/list/WindowedList.tsx';
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { PostSkeletons } from '../ui/page/Skeleton.tsx';
import { scriptOf, voiceOf } from '../ui/text/voice.ts';
import { PostCard } from './card/PostCard.tsx';
import { seenBefore } from './state/lastVisit.ts';
import { type PostListKey, posts } from './state/postLists.ts';
import { listShown } from './state/postsSlice.ts';
import { selectListIds } from './state/reactions.ts';

const WIDE = 768;
const COLUMN = 620;
/** The width of an average letter, in em. A letter that fills a square is about twice as wide. */
const LETTER = 0.49;
const SQUARE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\uff60]/g;
/** The additional line height for some scripts, as in post.css. */
const LOOSER = 0.2;
/** Font sizes on narrow and wide screens, and line height, by voice. */
const TYPE = { loud: [24, 28, 1.16], clear: [19, 21, 1.32], calm: [17, 18, 1.42] } as const;

/** The approximate height of a post's row, so that the scroll bar is about right before rows are measured. */
export function estimateHeight(content: string, media: Post['media']): number {
  const wide = innerWidth >= WIDE;
  const width = Math.min(innerWidth, COLUMN) - (wide ? 106 : 88);
  const [small, large, lineHeight] = TYPE[voiceOf(content.length)];
  const size = wide ? large : small;
  const leading = lineHeight + (scriptOf(content) ? LOOSER : 0);
  const perLine = Math.max(1, Math.floor(width / (size * LETTER)));
  let lines = 0;
  for (const line of content.split('\n')) lines += Math.max(1, Math.ceil(lettersIn(line) / perLine));
  return Math.round((wide ? 100 : 94) + lines * size * leading + picturesHeight(media, width));
}

/** The length in letters of average width. */
const lettersIn = (line: string): number => line.length + (line.match(SQUARE)?.length ?? 0);

/** The first post of the home feed from before the last visit. Posts above it are new. */
function useLastVisit({ name, sort }: PostListKey, ids: string[]): string | undefined {
  const { _id, username } = useCurrentUser();
  const store = useAppStore();
  const [seen] = useState(() =>
    name === 'home' && sort === 'newest' && username !== guestAccount.username ? seenBefore(_id) : '',
  );
  if (!seen) return;
  const state = store.getState();
  return ids.find((id) => (selectPost(state, id)?.createdAt ?? '') <= seen);
}

interface Entry {
  /** Loads the posts on every entry. A failure is shown in place of the earlier posts. */
  reload: boolean;
  /** The reader asked to load the posts again. */
  refresh: boolean;
}

/** The state of a list of posts, for showing it. */
function usePostList(key: PostListKey, { reload, refresh }: Entry) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const name = keyOf(key);
  const { ids, load, loaded, more, ...told } = useList(posts, key, selectListIds);

  useEffect(() => {
    dispatch(listShown(key));
    const phase = store.getState().lists[name]?.phase ?? 'idle';
    if (refresh) void dispatch(refreshList(key));
    else if (reload || phase === 'idle') load();
  }, [dispatch, store, key, name, reload, refresh, load]);

  const failed = told.failed && (reload || !loaded);
  const skeleton = useDelayed(!loaded && !failed, useFirstRows());
  useReconnect(failed && load);

  return {
    ids,
    load,
    state: failed ? 'failed' : skeleton ? 'loading' : loaded ? 'loaded' : 'waiting',
    more,
    setSize: more.exists ? -1 : ids.length,
  };
}

/** True if this list replaces the placeholder rows that the document shows while it loads. */
function useFirstRows(): boolean {
  const [first] = useState(() => document.documentElement.dataset.frame === 'rows');
  useEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  return first;
}

/** The reader asked for this load, so a failure is reported although the earlier posts are still shown. */
const refreshList =
  (key: PostListKey): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (await dispatch(posts.load(key))) return;
    toast({
      text: words.noAnswer,
      action: { label: commonWords.tryAgain, onPress: () => void dispatch(refreshList(key)) },
    });
  };

interface PostListProps {
  listKey: PostListKey;
  /** Loads the posts on every entry. By default they are loaded once, while the list is idle. */
  reload?: boolean;
  /** There is something above the first row in the same sheet. */
  ruled?: boolean;
  /** A post that is shown elsewhere on the page. */
  without?: string | undefined;
  emptyState: ReactNode;
  errorTitle: string;
}

/** Use this inside a `Sheet`. Each history entry has its own position in the list. */
export function PostList(props: PostListProps) {
  const name = keyOf(props.listKey);
  const { key: entry, arrivedBy, state } = useLocation();
  const went = arrivedBy !== 'POP' && !(state as { fresh?: true } | null)?.fresh;
  const [shown, setShown] = useState({ entry, name, refresh: false });
  if (shown.entry !== entry || shown.name !== name) {
    // Pressing the link of the current page asks for new posts.
    setShown({ entry, name, refresh: went && shown.entry !== entry && shown.name === name });
  }
  return <Posts key={`${entry} ${name}`} {...props} refresh={shown.refresh} />;
}

interface PostsProps extends PostListProps {
  refresh: boolean;
}

function Posts({ listKey, reload = false, refresh, ruled = false, without, emptyState, errorTitle }: PostsProps) {
  const store = useAppStore();
  const [key] = useState(listKey);
  const { ids: all, state: now, more, load, setSize } = usePostList(key, { reload, refresh });
  const ids = useMemo(() => (without ? all.filter((id) => id !== without) : all), [all, without]);
  // Deferred, so that the first render of the rows can be interrupted.
  const state = useDeferredValue(now);
  // Rows may be rendered one at a time into an empty space, but in place of a skeleton that would leave a gap.
  const [skeletonSeen, setSkeletonSeen] = useState(false);
  if (state === 'loading' && !skeletonSeen) setSkeletonSeen(true);

  const estimate = useCallback(
    (id: string) => {
      const post = selectPost(store.getState(), id);
      return post?.filtered ? FOLDED_HEIGHT : estimateHeight(post?.content ?? '', post?.media);
    },
    [store],
  );
  const seen = useLastVisit(key, ids);
  const renderRow = useCallback(
    (id: string, position: number) => (
      <ErrorBoundary small title={words.notShown}>
        <PostCard
          id={id}
          position={position}
          setSize={setSize}
          ruled={ruled || position > 1}
          seenBefore={id === seen && position > 1}
          atHome={key.name === 'home'}
        />
      </ErrorBoundary>
    ),
    [setSize, ruled, seen, key.name],
  );

  if (state === 'failed') return <LoadFailed title={errorTitle} again={load} />;
  if (state === 'waiting') return <div className="min-h-svh" />;
  if (state === 'loading') return <PostSkeletons />;
  return (
    <WindowedList
      name={keyOf(key)}
      label={words.list}
      role="feed"
      ids={ids}
      estimate={estimate}
      renderRow={renderRow}
      more={more}
      skeleton={<NextSkeletons />}
      end={ids.length >= PAGE_DEFAULT && <End />}
      empty={emptyState}
      gradual={!skeletonSeen}
    />
  );
}

const FOLDED_HEIGHT = 60;

/** Only shown below long lists. The end of a short list is obvious. */
const End = () => <p className="border-line border-t px-4 py-6 text-center text-ink-3 text-sm">{words.end}</p>;

const NextSkeletons = () => (
  <div className="border-line border-t">
    <PostSkeletons count={2} label={words.loadingMore} />
  </div>
);
