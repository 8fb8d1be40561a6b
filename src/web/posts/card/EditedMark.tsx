import { useCallback, useState } from 'react';
import { postWords as words } from '#words/en/posts/posts.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch } from '../../core/store.ts';
import { refreshPost } from '../../data/entities/refreshPost.ts';

const history = lazy(() => import('../menu/HistoryDialog.tsx').then((module) => module.HistoryDialog));

/** After the time of a post whose text has changed. It opens the versions, and brings a row that live updates kept still up to date. */
export function EditedMark({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const History = useLoaded(history, open, close);
  const press = () => {
    setOpen(true);
    void dispatch(refreshPost(id));
  };
  return (
    <>
      {' · '}
      <button type="button" className="edited" onClick={press}>
        {words.edited}
      </button>
      {History && <History id={id} open={open} onClose={close} />}
    </>
  );
}
