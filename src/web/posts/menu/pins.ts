import { pinPost, unpinPost } from '#contract/posts/posts.ts';
import { postMenuWords as words } from '#words/en/posts/postMenu.tsx';
import type { AppThunk } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { answered } from '../../data/entities/wire.ts';

export const setPinned =
  (id: string, pinned: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(answered(await call(pinned ? pinPost : unpinPost, { params: { id } })));
      toast({ text: pinned ? words.pinned : words.unpinned });
    } catch (error) {
      if (isAborted(error)) return;
      sayFailure(pinned ? words.pinFailed : words.unpinFailed, error, () => dispatch(setPinned(id, pinned)));
    }
  };
