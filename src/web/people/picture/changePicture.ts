import { uploadMedia } from '#contract/media/media.ts';
import type { AppThunk } from '../../core/store.ts';
import { CallError, hasCode } from '../../data/calls/errors.ts';
import { FIELDS, type PictureKind } from './kinds.ts';
import { updateProfile } from './updateProfile.ts';

/** A picture on its way: what was uploaded once is not uploaded again. */
export interface Prepared {
  file: Blob;
  url?: string;
}

interface Way {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Gives the address of the picture. */
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
      // It was swept meanwhile.
      if (hasCode(error, 'no_such_picture')) delete prepared.url;
      throw error;
    }
  };

/** '': what is drawn. */
export const setPicture =
  (kind: PictureKind, url: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const said = await dispatch(updateProfile({ [FIELDS[kind]]: url }));
    if (said) throw new CallError(400, said.errors, said.codes);
  };
