import '../../ui/styles/sheets/pictures.css';
import { Camera } from 'lucide-react';
import type { User } from '#contract/people/users.ts';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import type { HeldPicture, PictureKind } from '../../people/picture/kinds.ts';
import { OwnPicture } from '../../people/picture/OwnPicture.tsx';
import { PresentPicture } from '../../people/picture/Present.tsx';
import { useMayUpload } from '../../people/picture/useMayUpload.ts';

export type HeldPictures = Partial<Record<PictureKind, HeldPicture>>;

interface ProfileArtProps {
  user: User;
  /** Chosen and not saved yet. */
  held: HeldPictures;
  onHold: (kind: PictureKind, picture: HeldPicture) => void;
}

/** Cover and picture, as the profile shows them, each with a camera where others can be uploaded. */
export function ProfileArt({ user, held, onHold }: ProfileArtProps) {
  const mayUpload = useMayUpload();
  const part = (kind: PictureKind) => (
    <>
      <PresentPicture kind={kind} user={user} held={held[kind]} />
      {mayUpload && <Change kind={kind} held={held[kind]} onHold={(picture) => onHold(kind, picture)} />}
    </>
  );
  return (
    <div className="profile-art">
      {part('cover')}
      <span className="profile-bird">{part('avatar')}</span>
    </div>
  );
}

interface ChangeProps {
  kind: PictureKind;
  held: HeldPicture | undefined;
  onHold: (picture: HeldPicture) => void;
}

const Change = ({ kind, held, onHold }: ChangeProps) => (
  <OwnPicture {...{ kind, held, onHold }}>
    {(press) => (
      <button type="button" className="edit-dot" aria-label={words.change[kind]} {...press}>
        <Camera />
      </button>
    )}
  </OwnPicture>
);
