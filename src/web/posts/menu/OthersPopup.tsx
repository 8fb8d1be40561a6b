import { lazy, useLoaded } from '../../core/lazy.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { MembersPopup, type MembersPopupProps } from './MembersPopup.tsx';

const moderatorsPopup = lazy(() => import('./ModeratorsPopup.tsx').then((module) => module.ModeratorsPopup));

export function OthersPopup(props: MembersPopupProps) {
  const moderates = useCurrentUser().role !== undefined;
  const Moderators = useLoaded(moderatorsPopup, moderates, props.onClose);
  if (!moderates) return <MembersPopup {...props} />;
  return Moderators && <Moderators {...props} />;
}
