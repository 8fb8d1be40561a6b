import { birdURL } from '../../art/bird.ts';

interface AvatarProps {
  username: string;
  size?: 32 | 36 | 40 | 44 | 48 | 50 | 104 | undefined;
}

/**
 * Decorative: the name stands beside it. The bird, whatever `avatarURL` says: a picture on another site would tell that
 * site who reads, and an address on this one could be any request.
 */
export function Avatar({ username, size = 44 }: AvatarProps) {
  return <img className="avatar" src={birdURL(username)} alt="" width={size} height={size} decoding="sync" />;
}
