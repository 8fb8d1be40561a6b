import { type ComponentProps, useState } from 'react';
import { MEDIA_PATH, smallPath } from '#contract/media/media.ts';
import { pictureFailed, usePictureUrl } from '../media/source/source.ts';
import { Avatar } from '../ui/people/Avatar.tsx';

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
  const urlOf = usePictureUrl();
  const [failed, setFailed] = useState<string>();
  const path = size > LARGE ? avatarURL : smallPath(avatarURL);
  const src = path.startsWith(MEDIA_PATH) ? urlOf(path) : '';
  if (src === '' || (src && src === failed)) return <Avatar username={username} bird={bird} size={size} />;
  const fail = () => {
    setFailed(src);
    pictureFailed(path);
  };
  return <img className="avatar" src={src} alt="" width={size} height={size} decoding="async" onError={fail} />;
}
