import type { ProfileBody } from '#contract/people/users.schema.ts';
import { editProfile } from '#contract/people/users.ts';
import type { AppThunk } from '../../core/store.ts';
import { refusalOf, type Said } from '../../data/calls/errors.ts';
import { answered } from '../../data/entities/wire.ts';

export type ProfileFields = Pick<ProfileBody['userData'], 'userBio' | 'userWebsite' | 'avatarURL' | 'coverURL'>;

/** Answers with what the server has against it, or null. */
export const updateProfile =
  (userData: ProfileFields): AppThunk<Promise<Said | null>> =>
  (dispatch, _getState, { call }) =>
    refusalOf(call(editProfile, { body: { userData } }).then((answer) => dispatch(answered(answer))));
