import { type Draft, type DraftName, draftsOf } from '../../core/drafts.ts';
import { useCurrentUser } from '../session/session.ts';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '../../core/toast.ts';
import { draftWords as words } from '#words/en/posts/drafts.ts';

/**
 * A text that outlives the field it is typed in. `original` is what an edit starts from; untouched, the field follows it. `begin`
 * stands there where nothing was typed before.
 */
export function useDraft(name: DraftName, original?: string, begin: string | null = null) {
  const userId = useCurrentUser()._id;
  const drafts = useMemo(() => draftsOf(userId), [userId]);
  const [{ typed, base }, set] = useState<{ typed: string | null; base?: string | undefined }>(() => {
    const { text, base } = drafts.read(name);
    return { typed: text || base !== undefined ? text : begin, base };
  });
  const [found, setFound] = useState(typed !== begin);
  const text = typed ?? original ?? '';
  const edited = original !== undefined && text !== original;
  const drop = () => {
    set({ typed: null });
    setFound(false);
    drafts.drop(name);
  };
  useEffect(() => {
    if (!typed) return undefined;
    const tell = ({ sent }: Draft) => {
      // An edit that was saved elsewhere is the original from now on.
      if (!sent || original !== undefined) return;
      set({ typed: null });
      setFound(false);
      whenSeen(() => toast({ text: words.sentElsewhere }));
    };
    return drafts.onTaken(name, typed, tell, original);
  }, [drafts, name, typed, original]);
  return {
    text,
    /** An edit that is not sent yet. */
    edited,
    /** It was begun before, and is shown again. */
    restored: found && (original === undefined ? text !== '' : edited),
    /** Somebody has changed the original since this edit of it began. */
    outdated: edited && base !== undefined && base !== original,
    /** Changes the field, not the draft. */
    show: (next: (typed: string) => string) => set(({ typed }) => ({ typed: next(typed ?? '') })),
    setText: (next: string) => {
      if (next === (original ?? '')) return drop();
      set({ typed: next, base: base ?? original });
      drafts.type(name, next, original);
    },
    /** What could not be sent stands in the field again, before what was typed meanwhile. */
    giveBack: (unsent: string) => {
      const typed = drafts.read(name).text;
      const next = typed && typed !== unsent ? `${unsent} ${typed}` : unsent;
      set({ typed: next });
      drafts.type(name, next);
    },
    /** The key to send `sent` under, kept with it and with what goes `beside` it. */
    keyFor: (sent: string, beside?: string) => drafts.keyFor(name, sent, beside),
    /** What the key made is gone: sending again is a new intent. */
    renewKey: () => drafts.renewKey(name),
    sent: (sent: string) => drafts.clear(name, sent),
    drop,
  };
}

/** A toast in a hidden tab would be over before somebody comes back to the tab. */
function whenSeen(tell: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', tell, { once: true });
  else tell();
}
