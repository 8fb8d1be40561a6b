import { getConfig } from '#contract/people/auth.ts';
import type { AppThunk } from '../../core/store.ts';
import { keepKey } from './mediaKey.ts';

/** Loads the key for pictures. If only members can read, no picture is requested without it. */
export const refreshKey =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { call }) => {
    const { user } = getState().auth;
    const { community, media } = await call(getConfig);
    if (user && user === getState().auth.user) keepKey(user, community.read === 'members' ? media.key : undefined);
  };
