import type { ProfileBody } from '#contract/users.schema.ts';
import { editProfile } from '#contract/users.ts';
import { usersReceived } from '../../app/actions.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { type Said, saidIn } from '../../calls/callError.ts';

export type ProfileFields = Pick<ProfileBody['userData'], 'userBio' | 'userWebsite'>;

/** Answers with what the server has against it, or null. */
export const updateProfile =
  (userData: ProfileFields): AppThunk<Promise<Said | null>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(usersReceived([(await call(editProfile, { body: { userData } })).user]));
      return null;
    } catch (error) {
      return saidIn(error);
    }
  };
