import '../../ui/styles/sheets/settings.css';
import { useEffect, useRef, useState } from 'react';
import { endSession, listSessions, type Session } from '#contract/people/account.ts';
import { getConfig } from '#contract/people/auth.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { accountWords as words } from '#words/en/account/account.tsx';
import { commonWords } from '#words/en/common.ts';
import { useReconnect } from '../../core/connection.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { asOfWrite } from '../../data/calls/asOf.ts';
import { hasCode, isAborted, isGone } from '../../data/calls/errors.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { Time } from '../../ui/text/Time.tsx';

/** A member's sessions, at least the current one. The guest's list is empty, because the account is shared. */
export const sessionsOf = (person: string): ListKey => ({ name: 'sessions', of: person });

export const sessions = createList({
  kind: 'sessions',
  fetch: async (call, { of }) => {
    const none = { sessions: [], asOf: asOfWrite() };
    // A member may have taken the guest's username before the guest login was on, so ask whether this Pipit has a
    // guest.
    if (of === guestAccount.username && (await call(getConfig)).guest) return none;
    return call(listSessions).catch((error: unknown) => {
      if (hasCode(error, 'not_for_guests')) return none;
      throw error;
    });
  },
});

export const OTHERS = 'others';

/** Ends a session. A session that has already ended counts as ended, so the list is loaded again. */
export const end =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const left = await call(endSession, { params: { id } }).catch((error: unknown) => {
      if (isGone(error)) return call(listSessions);
      throw error;
    });
    dispatch(sessions.replace(sessionsOf(getState().auth.user ?? ''), left));
  };

/** The known sessions stay while they are loaded again. `rows` is undefined until the first response. */
export function useSessions() {
  const key = sessionsOf(useAppSelector((state) => state.auth.user ?? ''));
  const { ids, loaded, failed, load } = useList(sessions, key);
  const known = useAppSelector(({ entities }) => entities.sessions.byId);
  useEffect(load, [load]);
  useReconnect(failed && load);
  return { rows: loaded ? ids.flatMap((id) => known[id] ?? []) : undefined, failed: failed && !loaded, load };
}

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { device, current, createdAt, lastSeenAt } = session;
  const name = device || (current ? words.thisBrowser : words.otherBrowser);
  return (
    <li className="session">
      <div>
        <p className="session-name">{name}</p>
        <p className="session-times">{words.sessionTimes(<Time at={createdAt} ago />, <Time at={lastSeenAt} ago />)}</p>
      </div>
      {current ? (
        <span className="session-here">{words.thisDevice}</span>
      ) : (
        <Button kind="sec" size="sm" aria-label={words.endNamed(name)} loading={ending} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

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
      // The pressed button is removed together with the session.
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
