import { Camera } from 'lucide-react';
import type { User } from '#contract/people/users.ts';
import { ownPictureWords as words } from '../../words/en/pictures/ownPicture.ts';
import { UserAvatar } from '../person/UserAvatar.tsx';
import type { PictureKind } from '../picture/kinds.ts';
import { OwnPicture } from '../picture/OwnPicture.tsx';
import { useMayUpload } from '../picture/useMayUpload.ts';
import { UserCover } from './UserCover.tsx';

/** Cover and picture, as they stand on the profile; with a camera on each where others can be uploaded. */
export function ProfileArt({ user }: { user: User }) {
  const mayUpload = useMayUpload();
  return (
    <div className="profile-art">
      <UserCover user={user} />
      {mayUpload && <Change kind="cover" />}
      <span className="profile-bird">
        <UserAvatar user={user} size={104} />
        {mayUpload && <Change kind="avatar" />}
      </span>
    </div>
  );
}

const Change = ({ kind }: { kind: PictureKind }) => (
  <OwnPicture kind={kind}>
    {(press) => (
      <button type="button" className="edit-dot" aria-label={words.change[kind]} {...press}>
        <Camera />
      </button>
    )}
  </OwnPicture>
);
