import '../../ui/styles/sheets/thread.css';
import { useEffect, useState } from 'react';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { navigate } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { say } from '../../core/toast.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { selectCommentList } from '../state/commentKeys.ts';
import { selectCommentCount } from '../state/commentSelectors.ts';
import { rememberSort, SORTS } from '../state/commentSort.ts';
import { sortChosen } from '../state/commentsSlice.ts';
import { selectHiddenCount } from './threads.ts';

const SETTLED_MS = 2_000;

/** The number once it has stood for a moment; 0 as soon as it is 0. */
function useSettled(count: number): number {
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return count && settled;
}

/** How many comments there are, how many of them are hidden from this reader, and their order. `around`: a link led to one of them. */
export function ThreadHead({ postId, around }: { postId: string; around: boolean }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectCommentCount(state, postId));
  // Between a hint of a new comment and the comment itself the count runs ahead of the list.
  const hidden = useSettled(useAppSelector((state) => selectHiddenCount(state, postId)));
  const isPart = useAppSelector((state) => state.lists[keyOf(selectCommentList(state, postId))]?.earlier ?? false);
  const sort = useAppSelector((state) => state.comments.sort);
  if (count === 0) return null;
  return (
    <div className="thread-head">
      <h2>
        {words.count(count)}
        {hidden > 0 && <span className="text-ink-3 text-sm"> · {words.hidden(hidden)}</span>}
      </h2>
      {around && isPart && (
        <Button kind="quiet" size="sm" onClick={() => navigate(`/post/${postId}`, { replace: true })}>
          {words.all}
        </Button>
      )}
      <NativeSelect
        label={words.sort}
        value={sort}
        onValueChange={(value) => {
          rememberSort(value);
          dispatch(sortChosen(value));
          say(words.sorted[value]);
        }}
        options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
      />
    </div>
  );
}
