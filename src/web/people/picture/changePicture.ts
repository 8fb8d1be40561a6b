import { uploadMedia } from '#contract/media/media.ts';
import type { ProfileBody } from '#contract/people/users.schema.ts';
import { editProfile } from '#contract/people/users.ts';
import type { AppThunk } from '../../core/store.ts';
import { CallError, hasCode, refusalOf, type Said } from '../../data/calls/errors.ts';
import { answered } from '../../data/entities/wire.ts';
import { FIELDS, type PictureKind } from './ownPictures.ts';

export type ProfileFields = Pick<ProfileBody['userData'], 'userBio' | 'userWebsite' | 'avatarURL' | 'coverURL'>;

/** Resolves to the server's errors, or null on success. */
export const updateProfile =
  (userData: ProfileFields): AppThunk<Promise<Said | null>> =>
  (dispatch, _getState, { call }) =>
    refusalOf(call(editProfile, { body: { userData } }).then((answer) => dispatch(answered(answer))));

/** A picture to be saved. It keeps its address after the upload, so that a retry does not upload it again. */
export interface Prepared {
  file: Blob;
  url?: string;
}

interface Way {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Returns the address of the picture. */
export const uploadPicture =
  (kind: PictureKind, prepared: Prepared, way: Way): AppThunk<Promise<string>> =>
  async (_dispatch, _getState, { call }) => {
    prepared.url ??= (await call(uploadMedia, { query: { as: kind }, file: prepared.file, ...way })).media.url;
    return prepared.url;
  };

export const sendPicture =
  (kind: PictureKind, prepared: Prepared, way: Way): AppThunk<Promise<void>> =>
  async (dispatch) => {
    try {
      await dispatch(setPicture(kind, await dispatch(uploadPicture(kind, prepared, way))));
    } catch (error) {
      // The server has deleted the unused upload in the meantime.
      if (hasCode(error, 'no_such_picture')) delete prepared.url;
      throw error;
    }
  };

/** An empty `url` restores the drawn picture. */
export const setPicture =
  (kind: PictureKind, url: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const said = await dispatch(updateProfile({ [FIELDS[kind]]: url }));
    if (said) throw new CallError(400, said.errors, said.codes);
  };
