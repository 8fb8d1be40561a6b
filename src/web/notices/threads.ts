import * as contract from '#contract/notices/thread-mutes.ts';
import type { AppThunk } from '../app/hooks.ts';
import { isAborted } from '../calls/callError.ts';
import { hold } from '../calls/held.ts';
import { sayFailure } from '../calls/sayFailure.ts';
import { gone, hid } from '../entities/entitiesSlice.ts';
import { toast } from '../ui/layers/toast.ts';
import { noticeWords as words } from '../words/en/notices/notices.tsx';

/** What is told of the thread goes at once, and for good when the server hears of it: after the time to undo it. */
export const muteThread =
  (postId: string, row = ''): AppThunk =>
  (dispatch, getState, { call }) => {
    const told = Object.values(getState().entities.notices.byId).flatMap((notice) =>
      'post' in notice && notice.post._id === postId ? notice._id : [],
    );
    const hide = (hidden: boolean) => {
      for (const id of told) dispatch(hid({ id, hidden }));
    };
    const send = async (): Promise<void> => {
      try {
        await call(contract.muteThread, { params: { postId } });
        dispatch(gone({ notices: told }));
      } catch (error) {
        if (isAborted(error)) return;
        hide(false);
        sayFailure(words.muteFailed, error, send);
      }
    };
    hide(true);
    dispatch(hold({ text: words.threadMuted, row, undo: () => hide(false), send, tooLate: words.muteFailed }));
  };

export const unmuteThread =
  (postId: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      await call(contract.unmuteThread, { params: { postId } });
      toast({ text: words.threadUnmuted });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.unmuteFailed, error, () => dispatch(unmuteThread(postId)));
    }
  };
