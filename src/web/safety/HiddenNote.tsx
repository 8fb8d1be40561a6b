import '../ui/styles/sheets/profile.css';
import { VolumeX } from 'lucide-react';
import type { User } from '#contract/people/users.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import { personKey } from '../data/entities/entitiesSlice.ts';
import { QuietBranch } from '../ui/art/illustrations.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';
import { unblock, unmute } from './muteAndBlock.ts';

/** Shown on the profile of a person whom the viewer has muted or blocked. */
export function HiddenNote({ user: { username, firstName, blocked } }: { user: User }) {
  const dispatch = useAppDispatch();
  const person = personKey(username);
  if (blocked) {
    return (
      <StateCard
        art={<QuietBranch />}
        title={words.isBlocked(username)}
        action={
          <Button kind="sec" onClick={() => void dispatch(unblock(person))}>
            {words.unblock}
          </Button>
        }
      >
        {words.isBlockedNote}
      </StateCard>
    );
  }
  return (
    <div className="note-strip">
      <VolumeX />
      <span>{words.isMuted(firstName)}</span>
      <Button kind="sec" size="sm" onClick={() => void dispatch(unmute(person))}>
        {words.unmute}
      </Button>
    </div>
  );
}
