import * as contract from '#contract/notices/thread-mutes.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import type { AppThunk } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { gone, hid } from '../data/entities/entitiesSlice.ts';

/** What was told of the thread goes at once; "Undo" brings back what is on the page. */
export const muteThread =
  (postId: string, row = ''): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const told = Object.values(getState().entities.notices.byId).flatMap((notice) =>
      'post' in notice && notice.post._id === postId ? notice._id : [],
    );
    const hide = (hidden: boolean) => {
      for (const id of told) dispatch(hid({ id, hidden }));
    };
    const undo = async () => {
      if (await dispatch(unmuteThread(postId))) hide(false);
    };
    hide(true);
    try {
      await call(contract.muteThread, { params: { postId } });
      toast({
        text: words.threadMuted,
        row,
        undo: () => void undo(),
        onLeave: () => dispatch(gone({ notices: told })),
      });
    } catch (error) {
      if (isAborted(error)) return;
      hide(false);
      sayFailure(words.muteFailed, error, () => dispatch(muteThread(postId, row)));
    }
  };

/** True when the server has heard of it. */
export const unmuteThread =
  (postId: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { call }) => {
    try {
      await call(contract.unmuteThread, { params: { postId } });
      toast({ text: words.threadUnmuted });
      return true;
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.unmuteFailed, error, () => dispatch(unmuteThread(postId)));
      return false;
    }
  };
