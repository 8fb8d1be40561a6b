import { useEffect, useMemo, useState } from 'react';
import { draftWords as words } from '#words/en/posts/drafts.ts';
import { type Draft, type DraftName, draftsOf } from '../../core/drafts.ts';
import { toast } from '../../core/toast.ts';
import { useCurrentUser } from '../session/session.ts';

/**
 * A text that outlives its field. An edit starts from `original`, which the field follows until it is edited. `begin`
 * is the text of the field if there is no draft.
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
      // An edit that was saved in another tab is the new original.
      if (!sent || original !== undefined) return;
      set({ typed: null });
      setFound(false);
      whenSeen(() => toast({ text: words.sentElsewhere }));
    };
    return drafts.onTaken(name, typed, tell, original);
  }, [drafts, name, typed, original]);
  return {
    text,
    /** The text of an edit differs from the original. */
    edited,
    /** The draft was begun earlier and is shown again. */
    restored: found && (original === undefined ? text !== '' : edited),
    /** The original was changed after this edit began. */
    outdated: edited && base !== undefined && base !== original,
    /** Changes the field, but not the draft. */
    show: (next: (typed: string) => string) => set(({ typed }) => ({ typed: next(typed ?? '') })),
    setText: (next: string) => {
      if (next === (original ?? '')) return drop();
      set({ typed: next, base: base ?? original });
      drafts.type(name, next, original);
    },
    /** Puts a text that could not be sent back into the field, before anything typed since. */
    giveBack: (unsent: string) => {
      const typed = drafts.read(name).text;
      const next = typed && typed !== unsent ? `${unsent} ${typed}` : unsent;
      set({ typed: next });
      drafts.type(name, next);
    },
    /** The key to send `sent` under, which is stored with it. `beside` is the rest of the body. */
    keyFor: (sent: string, beside?: string) => drafts.keyFor(name, sent, beside),
    /** The content sent under the key was deleted, so sending it again is a new intent. */
    renewKey: () => drafts.renewKey(name),
    sent: (sent: string) => drafts.clear(name, sent),
    drop,
  };
}

/** In a hidden tab, a toast would end before anyone sees it. */
function whenSeen(tell: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', tell, { once: true });
  else tell();
}
