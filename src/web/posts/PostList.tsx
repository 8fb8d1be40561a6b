import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { PAGE_DEFAULT } from '#contract/rules/limits.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { useLocation } from '../core/router.tsx';
import { useAppStore } from '../core/store.ts';
import { selectPost } from '../data/entities/selectors.ts';
import { keyOf } from '../data/lists/listsSlice.ts';
import { WindowedList } from '../ui/list/WindowedList.tsx';
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { PostSkeletons } from '../ui/page/Skeleton.tsx';
import { PostCard } from './card/PostCard.tsx';
import { estimateHeight } from './estimateHeight.ts';
import type { PostListKey } from './state/postLists.ts';
import { useLastVisit } from './useLastVisit.ts';
import { usePostList } from './usePostList.ts';

interface PostListProps {
  listKey: PostListKey;
  /** Asks for the posts on every entry; otherwise once, while the list is idle. */
  reload?: boolean;
  /** Something stands above the first row in the same sheet. */
  ruled?: boolean;
  /** A post that stands elsewhere on the page. */
  without?: string | undefined;
  emptyState: ReactNode;
  errorTitle: string;
}

/** Stands in a `Sheet`. Each entry of the browser's history has its own place in the list. */
export function PostList(props: PostListProps) {
  const name = keyOf(props.listKey);
  const { key: entry, arrivedBy, state } = useLocation();
  const went = arrivedBy !== 'POP' && !(state as { fresh?: true } | null)?.fresh;
  const [shown, setShown] = useState({ entry, name, refresh: false });
  if (shown.entry !== entry || shown.name !== name) {
    // Pressing the link of the page that one is on asks for what is new.
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
  // Rows may come one by one into an empty space; in place of a skeleton they would leave a hole.
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

/** Of a list that one has scrolled through; a short one ends where it is seen to end. */
const End = () => <p className="border-line border-t px-4 py-6 text-center text-ink-3 text-sm">{words.end}</p>;

const NextSkeletons = () => (
  <div className="border-line border-t">
    <PostSkeletons count={2} label={words.loadingMore} />
  </div>
);
