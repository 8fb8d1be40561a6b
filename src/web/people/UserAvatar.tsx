import type { ComponentProps } from 'react';
import { MEDIA_PATH, smallPath } from '#contract/media/media.ts';
import { usePicture } from '../data/media/pictureUrl.ts';
import { Avatar } from '../ui/art/Avatar.tsx';

interface UserAvatarProps {
  user: { username: string; bird?: string | undefined; avatarURL?: string | undefined };
  size?: ComponentProps<typeof Avatar>['size'];
}

/** The small file is 144 pixels wide. */
const LARGE = 72;

/**
 * The picture that they chose, or their bird. Also the bird, whatever else `avatarURL` says: a picture on another site would tell
 * that site who reads.
 */
export function UserAvatar({ user: { username, bird, avatarURL = '' }, size = 44 }: UserAvatarProps) {
  const path = size > LARGE ? avatarURL : smallPath(avatarURL);
  const { src, failed, onError } = usePicture(path);
  return path.startsWith(MEDIA_PATH) && !failed ? (
    <img className="avatar" alt="" width={size} height={size} decoding="async" {...{ src, onError }} />
  ) : (
    <Avatar {...{ username, bird, size }} />
  );
}
