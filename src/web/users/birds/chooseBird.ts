import { changeBird } from '#contract/account.ts';
import { getUser } from '#contract/users.ts';
import type { AppThunk, RootState } from '../../app/hooks.ts';
import { selectWish, toggle } from '../../calls/toggle.ts';
import { answered } from '../../entities/wire.ts';
import { selectCurrentUser } from '../../session/currentUser.ts';
import { birdWords as words } from '../../words/en/account/birds.ts';

const KEY = 'bird';

const birdIn = (state: RootState): string => selectCurrentUser(state)?.bird ?? '';

/** The own bird, as wished while the wish is on its way; empty for the first. */
export const selectBird = (state: RootState): string => String(selectWish(state, KEY) ?? birdIn(state));

export const chooseBird =
  (bird: string): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) => {
    const { username = '' } = selectCurrentUser(getState()) ?? {};
    return dispatch(
      toggle<string>({
        key: KEY,
        wish: bird,
        truth: birdIn,
        send: async (wanted) => dispatch(answered(await call(changeBird, { body: { bird: wanted } }))),
        refresh: async () => dispatch(answered(await call(getUser, { params: { username }, query: { view: 'page' } }))),
        failure: words.failed,
      }),
    );
  };
