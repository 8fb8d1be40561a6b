import { changeBird } from '#contract/people/account.ts';
import { editProfile, getUser } from '#contract/people/users.ts';
import { birdWords as words } from '#words/en/account/birds.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import { selectWish, toggle } from '../../data/calls/toggle.ts';
import { answered } from '../../data/entities/wire.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { hasOwn } from './ownPictures.ts';

const KEY = 'bird';

export const selectOwnBird = (state: RootState): string => selectCurrentUser(state)?.bird ?? '';

const isPictured = (state: RootState): boolean => {
  const user = selectCurrentUser(state);
  return user !== null && hasOwn(user, 'avatar');
};

const shownIn = (state: RootState): string | null => (isPictured(state) ? null : selectOwnBird(state));

/** The member's bird, or the requested one while a request is running. '' is the first bird, null a picture. */
export function selectBird(state: RootState): string | null {
  const wish = selectWish(state, KEY);
  return wish === undefined ? shownIn(state) : String(wish);
}

/** Chooses a bird and removes the profile picture. */
export const chooseBird =
  (bird: string): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) => {
    const { username = '' } = selectCurrentUser(getState()) ?? {};
    const send = async (wanted: string) => {
      if (wanted !== selectOwnBird(getState())) dispatch(answered(await call(changeBird, { body: { bird: wanted } })));
      if (isPictured(getState()))
        dispatch(answered(await call(editProfile, { body: { userData: { avatarURL: '' } } })));
    };
    return dispatch(
      toggle<string>({
        key: KEY,
        wish: bird,
        truth: shownIn,
        send,
        refresh: async () => dispatch(answered(await call(getUser, { params: { username }, query: { view: 'page' } }))),
        failure: words.failed,
      }),
    );
  };
