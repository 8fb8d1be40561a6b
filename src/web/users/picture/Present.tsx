import type { User } from '#contract/people/users.ts';
import { ownPictureWords as words } from '../../words/en/pictures/ownPicture.ts';
import { UserAvatar } from '../person/UserAvatar.tsx';
import { UserCover } from '../profile/UserCover.tsx';
import type { PictureKind } from './kinds.ts';

/** What everybody sees so far, in the place of the crop. */
export const Present = ({ kind, user }: { kind: PictureKind; user: User }) => (
  <>
    <div className="crop" data-kind={kind}>
      <div className="crop-frame crop-present">
        {kind === 'avatar' ? <UserAvatar user={user} size={104} /> : <UserCover user={user} />}
      </div>
    </div>
    <p className="muted">{words.kinds}</p>
  </>
);
