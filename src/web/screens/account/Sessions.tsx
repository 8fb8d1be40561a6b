import { useRef, useState } from 'react';
import type { Session } from '#contract/people/account.ts';
import { accountWords as words } from '#words/en/account/account.tsx';
import { commonWords } from '#words/en/common.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { SessionRow } from './SessionRow.tsx';
import { end, OTHERS } from './sessions.ts';

export function Sessions({ sessions }: { sessions: Session[] }) {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const here = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current }) => !current);

  const finish = async (id: string) => {
    if (ending) return;
    setEnding(id);
    try {
      await dispatch(end(id));
      // The button that was pressed goes with what it ended.
      heading.current?.focus();
      toast({ text: id === OTHERS ? words.othersEnded : words.sessionEnded });
    } catch (error) {
      if (isAborted(error)) return;
      const again = { label: commonWords.tryAgain, onPress: () => void finish(id) };
      toast({ text: words.notEnded, action: again });
    } finally {
      setEnding(null);
    }
  };
  return (
    <SheetSection title={words.sessions} headingRef={heading} note={words.sessionsNote}>
      <ul className="sessions" aria-label={words.sessions}>
        {[...here, ...others].map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            ending={ending === session._id}
            onEnd={() => void finish(session._id)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button kind="sec" loading={ending === OTHERS} busyText={words.ending} onClick={() => void finish(OTHERS)}>
          {words.endOthers}
        </Button>
      )}
    </SheetSection>
  );
}
