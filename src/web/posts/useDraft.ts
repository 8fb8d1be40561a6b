import { useMemo, useState } from 'react';
import { useCurrentUser } from '../session/currentUser.ts';
import { type DraftName, draftsOf } from './drafts.ts';

/** A text that outlives the field it is typed in. `original` is what an edit starts from. */
export function useDraft(name: DraftName, original = '') {
  const userId = useCurrentUser()._id;
  const drafts = useMemo(() => draftsOf(userId), [userId]);
  const [text, show] = useState(() => drafts.read(name).text || original);
  return {
    text,
    /** Changes the field, not the draft. */
    show,
    setText: (next: string) => {
      show(next);
      if (next === original) drafts.drop(name);
      else drafts.type(name, next);
    },
    /** What could not be sent stands in the field again, before what was typed meanwhile. */
    giveBack: (unsent: string) => {
      const typed = drafts.read(name).text;
      const next = typed && typed !== unsent ? `${unsent} ${typed}` : unsent;
      show(next);
      drafts.type(name, next);
    },
    /** The key to send `sent` under, kept with it. */
    keyFor: (sent: string) => drafts.keyFor(name, sent),
    /** What the key made is gone: sending again is a new intent. */
    renewKey: () => drafts.renewKey(name),
    sent: (sent: string) => drafts.clear(name, sent),
    drop: () => drafts.drop(name),
  };
}
