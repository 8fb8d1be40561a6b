import { useState } from 'react';
import { MEDIA_PATH } from '#contract/media/media.ts';
import type { User } from '#contract/users.ts';
import { pictureFailed, usePictureUrl } from '../../media/source/source.ts';
import { Cover } from '../../ui/people/Cover.tsx';

/** The picture that they chose, or their song. As of an avatar, none of another site. */
export function UserCover({ user: { username, bird, coverURL } }: { user: User }) {
  const urlOf = usePictureUrl();
  const [failed, setFailed] = useState<string>();
  const src = coverURL.startsWith(MEDIA_PATH) ? urlOf(coverURL) : '';
  if (src === '' || (src && src === failed)) return <Cover username={username} bird={bird} />;
  const fail = () => {
    setFailed(src);
    pictureFailed(coverURL);
  };
  return <img className="cover" src={src} alt="" width={1500} height={475} decoding="async" onError={fail} />;
}
