import '../ui/styles/sheets/notices.css';
import { useEffect, useRef, useState } from 'react';
import { Mark } from '#art/Logo.tsx';
import { getConfig } from '#contract/people/auth.ts';
import { pushWords as words } from '#words/en/notifications/push.tsx';
import { type AppThunk, useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { isAnybodyPushedHere } from '../data/live/live.ts';
import { canBePushedTo, isBlocked, turnOn } from '../data/live/pushDevice.ts';
import { useSignUp } from '../data/session/logOut.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { mayAsk, neverAsk, notePushes, noteRefusal, noteVisit } from './pushAskDue.ts';

/**
 * Shown above the notifications when the member has come back for them: asks to turn on pushes for this device. The
 * conditions are known before the first render, so that nothing moves later.
 */
export function PushAsk({ unread }: { unread: boolean }) {
  const dispatch = useAppDispatch();
  const isGuest = useSignUp() !== null;
  const [open, setOpen] = useState(() => !isGuest && canBePushedTo() && !isAnybodyPushedHere() && mayAsk());
  const noted = useRef(false);
  useEffect(() => {
    if (!unread || isGuest || noted.current) return;
    noted.current = true;
    if (noteVisit()) void dispatch(learnWhetherItPushes()).catch(() => undefined);
  }, [dispatch, unread, isGuest]);
  return open && <Ask onEnd={() => setOpen(false)} />;
}

const learnWhetherItPushes =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { call }) =>
    notePushes((await call(getConfig)).push);

function Ask({ onEnd }: { onEnd: () => void }) {
  const dispatch = useAppDispatch();
  const [blocked, setBlocked] = useState(isBlocked);
  const [busy, setBusy] = useState(false);
  const turn = async () => {
    setBusy(true);
    try {
      if (await dispatch(turnOn())) {
        neverAsk();
        toast({ text: words.turnedOn });
        return onEnd();
      }
      if (isBlocked()) setBlocked(true);
      else later();
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notTurnedOn, error, turn);
    } finally {
      setBusy(false);
    }
  };
  const later = () => {
    noteRefusal();
    onEnd();
  };
  return (
    <section className="push-ask" aria-labelledby="push-ask">
      <span className="push-ask-mark">
        <Mark />
      </span>
      <div>
        <h2 id="push-ask">{blocked ? words.blocked : words.ask}</h2>
        <p>{blocked ? words.blockedHow : words.askNote}</p>
        <div className="push-ask-actions">
          {blocked ? (
            <Button kind="quiet" size="sm" onClick={later}>
              {words.hide}
            </Button>
          ) : (
            <>
              <Button size="sm" loading={busy} busyText={words.turningOn} onClick={() => void turn()}>
                {words.turnOn}
              </Button>
              <Button kind="quiet" size="sm" onClick={later}>
                {words.notNow}
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
