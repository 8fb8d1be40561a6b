import { safetyWords as words } from '#words/en/people/safety.tsx';
import { focusReturned } from '../core/focus.ts';
import { useAppDispatch } from '../core/store.ts';
import { unfolded } from '../data/entities/entitiesSlice.ts';
import { Button } from '../ui/buttons/Button.tsx';
import type { FoldedProps } from './FilteredRow.tsx';

export function FoldedRow({ kind, id, word, className }: Omit<FoldedProps, 'ruled'> & { className: string }) {
  const dispatch = useAppDispatch();
  const show = () => {
    dispatch(unfolded({ kind, id }));
    // The pressed button is removed together with the fold.
    focusReturned(id);
  };
  return (
    <article className={className} data-post-id={kind === 'posts' ? id : undefined} aria-label={words.filtered(word)}>
      <p>{words.filtered(word)}</p>
      <Button kind="quiet" size="sm" data-action="open" aria-label={words.showFiltered(word)} onClick={show}>
        {words.show}
      </Button>
    </article>
  );
}
