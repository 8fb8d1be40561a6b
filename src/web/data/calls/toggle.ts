import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { commonWords } from '#words/en/common.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isGone, isRefused } from './errors.ts';
import { offerRetry } from './sayFailure.ts';

/** What the member wants: on or off, a side of a vote, or one of many. */
export type Wish = boolean | string;

export interface Toggle<W extends Wish> {
  /** One per target, for example `like:` and the post's `_id`. */
  key: string;
  wish: W;
  /** What the server is known to hold; null when it holds neither, or nothing is known. */
  truth: (state: RootState) => W | null;
  /** Asks the server and merges its answer into the state. */
  send: (wish: W) => Promise<unknown>;
  /** Reads the target again and merges it: a refusal mostly means that another tab was faster, or an answer was lost. */
  refresh: () => Promise<unknown>;
  /** 'That like didn’t land.' */
  failure: string;
  /** Nothing is sent before this; the wish may change meanwhile. */
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

/** The overlay: a wish that is still on its way, to be shown in place of the truth. */
export const selectWish = (state: RootState, key: string): Wish | undefined => state.wishes[key];

/**
 * Like, bookmark, follow, vote and the choice of a bird. The wish shows at once; one request per key is in flight; the last wish wins; a
 * failure falls back to the server's truth. A key is in the state exactly as long as its loop runs.
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

/** A refusal is worth waiting for the truth. Without an answer the truth may come later, or never. */
async function learnTruth(error: unknown, refresh: () => Promise<unknown>): Promise<void> {
  const known = refresh().catch(() => undefined);
  if (isRefused(error)) await known;
}
