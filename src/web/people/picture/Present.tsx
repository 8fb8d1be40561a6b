import '../../ui/styles/sheets/pictures.css';
import { useLayoutEffect, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import { UserCover } from '../UserCover.tsx';
import { FIELDS, type HeldPicture, type PictureKind, SIZES } from './kinds.ts';

interface PresentProps {
  kind: PictureKind;
  user: User;
  /** Shown instead of the user's. */
  held?: HeldPicture | undefined;
}

/** The present picture, in the place of the crop. */
export const Present = (props: PresentProps) => (
  <>
    <div className="crop" data-kind={props.kind}>
      <div className="crop-frame crop-present">
        <PresentPicture {...props} />
      </div>
    </div>
    <p className="muted">{words.kinds}</p>
  </>
);

/** The size of the profile picture, in CSS pixels. */
const SIZE = 104;

export function PresentPicture({ kind, user, held }: PresentProps) {
  const src = useAddress(held?.file);
  const { width, height } = kind === 'avatar' ? { width: SIZE, height: SIZE } : SIZES.cover;
  if (src) return <img className={kind} alt="" {...{ src, width, height }} />;
  const shown = held ? { ...user, [FIELDS[kind]]: '' } : user;
  return kind === 'avatar' ? <UserAvatar user={shown} size={SIZE} /> : <UserCover user={shown} />;
}

function useAddress(file: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  // Before the page is painted: the server refuses an upload that is not in use, so nothing else can be shown.
  useLayoutEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file ? address : undefined;
}
