import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { commonWords } from '#words/en/common.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isGone, isRefused } from './errors.ts';
import { offerRetry } from './sayFailure.ts';

/** The requested state: on or off, a side of a vote, or one of many choices. */
export type Wish = boolean | string;

export interface Toggle<W extends Wish> {
  /** One key per target, for example `like:` and the post's `_id`. */
  key: string;
  wish: W;
  /** The state known from the server; null if it is neither, or unknown. */
  truth: (state: RootState) => W | null;
  /** Sends the request and merges its response into the state. */
  send: (wish: W) => Promise<unknown>;
  /** Loads the target again. A refusal usually means that another tab was faster, or that a response was lost. */
  refresh: () => Promise<unknown>;
  /** A message such as 'That like didn’t land.' */
  failure: string;
  /** Nothing is sent before this resolves. The wish may change until then. */
  held?: Promise<void> | undefined;
}

const slice = createSlice({
  name: 'wishes',
  initialState: {} as Record<string, Wish>,
  reducers: {
    wished: (state, { payload }: PayloadAction<{ key: string; wish: Wish }>) => {
      state[payload.key] = payload.wish;
    },
    settled: (state, { payload }: PayloadAction<string>) => {
      delete state[payload];
    },
  },
});

const { wished, settled } = slice.actions;
export const wishesReducer = slice.reducer;

declare module '../../core/store.ts' {
  interface RootState {
    wishes: Record<string, Wish>;
  }
}

/** The pending wish, to be shown instead of the known state. */
export const selectWish = (state: RootState, key: string): Wish | undefined => state.wishes[key];

/**
 * For likes, bookmarks, follows, votes and the choice of a bird. The wish is shown immediately, there is one request
 * per key at a time, the last wish wins, and a failure restores the server's state. A key is in the state exactly as
 * long as its loop runs.
 */
export const toggle =
  <W extends Wish>(target: Toggle<W>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { key, truth, send, refresh, failure, held } = target;
    const wish = () => getState().wishes[key] as W | undefined;
    const inFlight = wish() !== undefined;
    if (!inFlight && target.wish === truth(getState())) return;
    dispatch(wished({ key, wish: target.wish }));
    if (inFlight) return;
    if (held) await held;
    if (wish() === truth(getState())) dispatch(settled(key));

    for (let sent = wish(); sent !== undefined; ) {
      const error = await send(sent).then(
        () => null,
        (reason: unknown) => reason ?? failure,
      );
      if (error !== null) await learnTruth(error, refresh);
      const next = wish();
      if (next === undefined) return;
      const done = next === truth(getState());
      if (done || next === sent) {
        dispatch(settled(key));
        if (!done && isGone(error)) toast({ text: `${failure} ${commonWords.gone}` });
        else if (!done && error !== null)
          offerRetry(failure, error, () => dispatch(toggle({ ...target, wish: next, held: undefined })));
        return;
      }
      sent = next;
    }
  };

/** After a refusal, wait for the server's state. Without a response, it may come later or never. */
async function learnTruth(error: unknown, refresh: () => Promise<unknown>): Promise<void> {
  const known = refresh().catch(() => undefined);
  if (isRefused(error)) await known;
}
