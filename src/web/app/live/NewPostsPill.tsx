import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { PAGE_DEFAULT } from '#contract/rules/limits.ts';
import { commonWords } from '#words/en/common.ts';
import { liveWords as words } from '#words/en/frame/live.ts';
import { type Location, navigate, useLocation } from '../../core/router.tsx';
import { type RootState, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { selectPerson } from '../../data/entities/entitiesSlice.ts';
import { show } from '../../data/lists/checkNewest.ts';
import { keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { useSaid } from '../../data/lists/useAnnounceCount.ts';
import { sameIds, selectFresh } from '../../data/lists/useList.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { selectCommentList } from '../../posts/state/commentKeys.ts';
import { comments } from '../../posts/state/commentLists.ts';
import { type PostListKey, posts } from '../../posts/state/postLists.ts';
import { keepRow, useNextFocus } from '../../ui/list/rowAnchors.ts';

const MOST_BIRDS = 3;

/** The list of posts that each page shows. */
const LISTS: Record<string, PostListKey['name']> = {
  feed: 'home',
  explore: 'explore',
  profile: 'user',
  bookmarks: 'bookmarks',
};

/** Offers new rows of this page's list. Nothing is added to the list automatically. */
export function FreshPill() {
  const { page } = useLocation();
  const key = useAppSelector((state) => shownList(state, page), sameList);
  const focusNext = useNextFocus();
  return key && <Pill key={keyOf(key)} listKey={key} onShown={focusNext} />;
}

const sameList = (a: ListKey | null, b: ListKey | null): boolean => a === b || (a && keyOf(a)) === (b && keyOf(b));

function shownList(state: RootState, page: Location['page']): ListKey | null {
  const { inView, singlePost } = state.posts;
  if (page?.name === 'post') return singlePost === null ? null : selectCommentList(state, singlePost);
  return inView && inView.name === LISTS[page?.name ?? ''] ? inView : null;
}

interface PillProps {
  listKey: ListKey;
  /** Called with the first new row, which gets the focus when the page is rendered again. */
  onShown: (first: string) => void;
}

function Pill({ listKey, onShown }: PillProps) {
  const dispatch = useAppDispatch();
  const { pathname, search, key: entry } = useLocation();
  const fresh = useAppSelector((state) => selectFresh(state, listKey), sameIds);
  const gap = useAppSelector(({ lists }) => lists[keyOf(listKey)]?.gap ?? false);
  const [busy, setBusy] = useState(false);
  const isComments = listKey.name === 'comments';
  const label = labelOf(listKey, fresh.length, gap);
  useSaid(fresh.length, label);
  if (!fresh.length) return null;

  const press = async () => {
    if (busy) return;
    setBusy(true);
    keepRow(entry, keyOf(listKey));
    const first = await dispatch(isComments ? show(comments, listKey) : show(posts, listKey as PostListKey));
    setBusy(false);
    if (first === undefined) return void toast({ text: commonWords.noAnswer });
    onShown(first);
    // A new history entry, so that Back leads to the earlier position.
    navigate(pathname + search, { state: { fresh: true } });
  };
  return (
    <button
      type="button"
      className="fresh"
      data-action="fresh"
      aria-busy={busy || undefined}
      onClick={() => void press()}
    >
      <Birds ids={fresh} kind={isComments ? 'comments' : 'posts'} />
      {label}
      {isComments && listKey.sort !== 'newest' ? <ArrowDown /> : <ArrowUp />}
    </button>
  );
}

function labelOf({ name, sort = 'newest' }: ListKey, count: number, gap: boolean): string {
  const isMany = gap || count > PAGE_DEFAULT;
  if (name === 'comments') return isMany ? words.manyComments(PAGE_DEFAULT) : words.comments(count);
  if (sort !== 'newest') return words.somePosts;
  return isMany && count >= PAGE_DEFAULT ? words.manyPosts(PAGE_DEFAULT) : words.posts(count);
}

function Birds({ ids, kind }: { ids: string[]; kind: 'posts' | 'comments' }) {
  const people = useAppSelector((state) => {
    const authors = new Set(ids.map((id) => state.entities[kind].byId[id]?.author));
    return [...authors].flatMap((author) => selectPerson(state, author) ?? []).slice(0, MOST_BIRDS);
  }, sameAuthors);
  return (
    <span>
      {people.map((user) => (
        <UserAvatar key={user.username} user={user} size={26} />
      ))}
    </span>
  );
}

const sameAuthors = <T,>(a: T[], b: T[]): boolean => a.length === b.length && a.every((author, i) => author === b[i]);
