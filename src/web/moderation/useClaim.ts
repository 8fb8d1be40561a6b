import { type RefObject, useEffect, useRef } from 'react';
import { useAppDispatch } from '../core/store.ts';
import { isAborted, type Said, saidIn } from '../data/calls/errors.ts';
import { claim, leave } from './cases.ts';

/** Takes a case for as long as it is shown. A settled one has nobody's claim any more. */
export function useClaim(id: string | null, onRefused: (said: Said) => void): RefObject<boolean> {
  const dispatch = useAppDispatch();
  const settled = useRef(false);
  useEffect(() => {
    if (!id) return;
    const claimed = dispatch(claim(id)).then(
      () => true,
      (error: unknown) => {
        if (!isAborted(error)) onRefused(saidIn(error));
        return false;
      },
    );
    const giveBack = async () => {
      if ((await claimed) && !settled.current) await dispatch(leave(id));
    };
    return () => void giveBack().catch(() => undefined);
  }, [dispatch, id, onRefused]);
  return settled;
}
