import { useState } from 'react';
import { coverURL } from '../art/cover.ts';

export function Cover({ username, src }: { username: string; src?: string | undefined }) {
  const [broken, setBroken] = useState('');
  const own = src && src !== broken ? src : '';
  return (
    <img
      className="cover"
      src={own || coverURL(username)}
      alt=""
      width={1200}
      height={300}
      onError={own ? () => setBroken(own) : undefined}
    />
  );
}
