import { getUser } from '#contract/people/users.ts';
import type { AppThunk } from '../../core/store.ts';
import { answered } from '../entities/wire.ts';

/** The own record, which moderators may have changed. */
export const askOwn =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const { user } = getState().auth;
    if (user) dispatch(answered(await call(getUser, { params: { username: user }, query: { view: 'page' } })));
  };
