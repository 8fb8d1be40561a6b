import type { ProfileBody } from '#contract/users.schema.ts';
import { editProfile } from '#contract/users.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { type Said, saidIn } from '../../calls/callError.ts';
import { answered } from '../../entities/wire.ts';

export type ProfileFields = Pick<ProfileBody['userData'], 'userBio' | 'userWebsite'>;

/** Answers with what the server has against it, or null. */
export const updateProfile =
  (userData: ProfileFields): AppThunk<Promise<Said | null>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(answered(await call(editProfile, { body: { userData } })));
      return null;
    } catch (error) {
      return saidIn(error);
    }
  };
