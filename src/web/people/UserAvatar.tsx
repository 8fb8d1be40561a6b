import type { ComponentProps } from 'react';
import { MEDIA_PATH, smallPath } from '#contract/media/media.ts';
import { usePicture } from '../data/media/pictureUrl.ts';
import { Avatar } from '../ui/art/Avatar.tsx';

interface UserAvatarProps {
  user: { username: string; bird?: string | undefined; avatarURL?: string | undefined };
  size?: ComponentProps<typeof Avatar>['size'];
}

/** In pixels. The small file is 144 pixels wide, enough for twice this size. */
const LARGE = 72;

/**
 * The chosen picture, or the bird. Pictures on other sites are never loaded, because they would tell those sites who is
 * reading.
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
