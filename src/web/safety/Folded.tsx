import { useAppDispatch } from '../app/hooks.ts';
import { unfolded } from '../entities/entitiesSlice.ts';
import { focusReturned } from '../ui/base/focus.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { postWords as words } from '../words/en/posts.ts';

interface FoldedProps {
  kind: 'posts' | 'comments';
  id: string;
  /** The filter, as it was typed. */
  word: string;
  ruled?: boolean;
}

/** In place of a post or comment that one of the own filters folds. */
export function Folded({ kind, id, word, ruled }: FoldedProps) {
  const dispatch = useAppDispatch();
  const show = () => {
    dispatch(unfolded({ kind, id }));
    // The button goes with what it folds.
    focusReturned(id);
  };
  return (
    <article
      className={ruled ? 'folded post-ruled' : 'folded'}
      data-post-id={kind === 'posts' ? id : undefined}
      aria-label={words.filtered(word)}
    >
      <p>{words.filtered(word)}</p>
      <Button kind="quiet" size="sm" data-action="open" aria-label={words.showFiltered(word)} onClick={show}>
        {words.show}
      </Button>
    </article>
  );
}
