import '../../ui/styles/sheets/pictures.css';
import { ImagePlus } from 'lucide-react';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import { OwnPicture } from './OwnPicture.tsx';

/** Shows the member's picture if it is chosen, and otherwise a button to choose one. */
export function PictureTile({ chosen }: { chosen: boolean }) {
  const user = useCurrentUser();
  return (
    <OwnPicture kind="avatar">
      {(press) => (
        <button
          type="button"
          className="nest-picture"
          aria-label={chosen ? words.own : words.instead}
          aria-pressed={chosen}
          {...press}
        >
          {chosen ? <UserAvatar user={user} size={64} /> : <ImagePlus />}
        </button>
      )}
    </OwnPicture>
  );
}
