import type { AppThunk } from '../../core/store.ts';
import { isAborted } from '../calls/errors.ts';
import { sayFailure } from '../calls/sayFailure.ts';
import { hold } from '../calls/undo.ts';
import { hid } from './entitiesSlice.ts';

interface Removal {
  id: string;
  /** A message such as 'Post deleted'. */
  done: string;
  /** A message such as 'The post wasn’t deleted.' */
  failure: string;
  /** Deletes it on the server and here. */
  send: () => Promise<void>;
}

/** Hides it immediately. The request is sent when the deletion can no longer be undone. */
export const removeLater =
  (removal: Removal): AppThunk =>
  (dispatch) => {
    const { id, done, failure } = removal;
    dispatch(hid({ id, hidden: true }));
    dispatch(
      hold({
        text: done,
        row: id,
        undo: () => dispatch(hid({ id, hidden: false })),
        send: () => dispatch(removeNow(removal)),
        tooLate: failure,
      }),
    );
  };

/** Restores it to its place if the server refuses. */
export const removeNow =
  (removal: Removal): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { id, failure, send } = removal;
    dispatch(hid({ id, hidden: true }));
    try {
      await send();
    } catch (error) {
      if (isAborted(error)) return;
      dispatch(hid({ id, hidden: false }));
      sayFailure(failure, error, () => dispatch(removeNow(removal)));
    }
  };
