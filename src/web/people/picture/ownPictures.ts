import { isMediaPath } from '#contract/media/media.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { User } from '#contract/people/users.ts';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import type { Size } from './crop.ts';

/** The pictures that replace the drawn ones on a profile. */
export type PictureKind = 'avatar' | 'cover';

/** The sizes in which pictures are stored, in pixels. */
export const SIZES: Record<PictureKind, Size> = {
  avatar: { width: 400, height: 400 },
  cover: { width: 1500, height: 475 },
};

export const FIELDS = { avatar: 'avatarURL', cover: 'coverURL' } as const;

/** A picture that a form holds until it is sent. */
export interface HeldPicture {
  /** The address after the upload; '' for the drawn picture. */
  url: string;
  /** The file for the preview, because the server shows no picture before it is used. Null for the drawn picture. */
  file: Blob | null;
}

/** Pictures at addresses of other sites are not shown, so they do not count. */
export const hasOwn = (user: User, kind: PictureKind, held?: HeldPicture): boolean =>
  isMediaPath(held ? held.url : user[FIELDS[kind]]);

/** False until the server has confirmed that uploads are on, and always for the shared guest account. */
export function useMayUpload(): boolean {
  const { username } = useCurrentUser();
  const uploads = useConfig()?.media.uploads === true;
  return uploads && username !== guestAccount.username;
}
