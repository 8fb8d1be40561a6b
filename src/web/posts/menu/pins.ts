import { pinPost, unpinPost } from '#contract/posts/posts.ts';
import { postMenuWords as words } from '#words/en/posts/postMenu.tsx';
import { isAborted } from '../../calls/callError.ts';
import { sayFailure } from '../../calls/sayFailure.ts';
import type { AppThunk } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { answered } from '../../entities/wire.ts';

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
