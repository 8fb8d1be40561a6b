import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { navigate } from '../../app/navigation/router.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { say } from '../../ui/layers/toast.ts';
import { commentWords as words } from '../../words/en/posts/comments.ts';
import { rememberSort, SORTS } from '../commentSort.ts';
import { sortChosen } from '../commentsSlice.ts';
import { selectCommentCount } from '../selectors.ts';

/** How many there are, and in which order they stand; `around`: only those around one of them. */
export function ThreadHead({ postId, around }: { postId: string; around: boolean }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectCommentCount(state, postId));
  const sort = useAppSelector((state) => state.comments.sort);
  if (count === 0) return null;
  return (
    <div className="thread-head">
      <h2>{words.count(count)}</h2>
      {around && (
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
