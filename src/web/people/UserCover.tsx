import '../ui/styles/sheets/profile.css';
import { coverURL } from '#art/cover.ts';
import { MEDIA_PATH } from '#contract/media/media.ts';
import type { User } from '#contract/people/users.ts';
import { usePicture } from '../data/media/pictureUrl.ts';

/** The drawn cover. */
const Cover = ({ username, bird }: { username: string; bird?: string | undefined }) => (
  <img className="cover" src={coverURL(username, bird)} alt="" width={1200} height={300} />
);

/** The chosen picture, or the drawn cover. Pictures on other sites are never loaded, as for an avatar. */
export function UserCover({ user: { username, bird, coverURL } }: { user: User }) {
  const { src, failed, onError } = usePicture(coverURL);
  return coverURL.startsWith(MEDIA_PATH) && !failed ? (
    <img className="cover" alt="" width={1500} height={475} decoding="async" {...{ src, onError }} />
  ) : (
    <Cover username={username} bird={bird} />
  );
}
