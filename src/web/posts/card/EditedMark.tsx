import { useCallback, useState } from 'react';
import { lazy, useLoaded } from '../../ui/base/lazy.ts';
import { postWords as words } from '../../words/en/posts/posts.ts';

const history = lazy(() => import('../menu/HistoryDialog.tsx').then((module) => module.HistoryDialog));

/** After the time of a post whose text has changed; opens what it said before. */
export function EditedMark({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const History = useLoaded(history, open, close);
  return (
    <>
      {' · '}
      <button type="button" className="edited" onClick={() => setOpen(true)}>
        {words.edited}
      </button>
      {History && <History id={id} open={open} onClose={close} />}
    </>
  );
}
