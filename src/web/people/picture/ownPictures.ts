import { isMediaPath } from '#contract/media/media.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { User } from '#contract/people/users.ts';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import type { Size } from './crop.ts';

/** What a member can show instead of what is drawn for them. */
export type PictureKind = 'avatar' | 'cover';

/** As they are stored. */
export const SIZES: Record<PictureKind, Size> = {
  avatar: { width: 400, height: 400 },
  cover: { width: 1500, height: 475 },
};

export const FIELDS = { avatar: 'avatarURL', cover: 'coverURL' } as const;

/** A picture that a form holds until it is sent. */
export interface HeldPicture {
  /** As it was uploaded; '' for what is drawn. */
  url: string;
  /** A preview: the server shows no picture before it is used. A drawn picture has none and is null. */
  file: Blob | null;
}

/** An address of another site is not shown, so it is none. */
export const hasOwn = (user: User, kind: PictureKind, held?: HeldPicture): boolean =>
  isMediaPath(held ? held.url : user[FIELDS[kind]]);

/** Not until the server has said so, and never the guest, whose account is shared. */
export function useMayUpload(): boolean {
  const { username } = useCurrentUser();
  const uploads = useConfig()?.media.uploads === true;
  return uploads && username !== guestAccount.username;
}
