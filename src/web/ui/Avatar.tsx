import { useState } from 'react';
import { birdURL } from '../art/bird.ts';

interface AvatarProps {
  username: string;
  /** The member's own picture; the bird stands in without one, or where it does not load. */
  src?: string | undefined;
  size?: 32 | 36 | 40 | 44 | 48 | 50 | 104 | undefined;
}

/** Decorative: the name stands beside it. */
export function Avatar({ username, src, size = 44 }: AvatarProps) {
  const [broken, setBroken] = useState('');
  const own = src && src !== broken ? src : '';
  return (
    <img
      className="avatar"
      src={own || birdURL(username)}
      alt=""
      width={size}
      height={size}
      decoding={own ? 'async' : 'sync'}
      onError={own ? () => setBroken(own) : undefined}
    />
  );
}
