import type { AppThunk } from '../../core/store.ts';
import { getConfig } from '#contract/people/auth.ts';
import { keepKey } from './mediaKey.ts';

/** Asks for the key of pictures, where only members may read: no picture is asked for without it then. */
export const refreshKey =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { call }) => {
    const { user } = getState().auth;
    const { community, media } = await call(getConfig);
    if (user && user === getState().auth.user) keepKey(user, community.read === 'members' ? media.key : undefined);
  };
