import '../ui/styles/sheets/notices.css';
import { Laptop, Smartphone } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { getPush, type PushDevice, type PushShown } from '#contract/push/push.ts';
import { pushWords as words } from '#words/en/notifications/push.tsx';
import { type AppThunk, useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import type { Call } from '../data/calls/client.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { useAnswer } from '../data/calls/useAnswer.ts';
import { canBePushedTo, isBlocked, removeDevice, turnOn } from '../data/live/pushDevice.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { Time } from '../ui/text/Time.tsx';
import { neverAsk } from './pushAskDue.ts';

const ask = (call: Call, signal: AbortSignal): Promise<PushShown> => call(getPush, { signal });

/** The devices that receive pushes, with buttons to add and remove this one. For a Pipit that sends pushes. */
export function PushDevices() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const [answered, askAgain] = useAnswer(ask);
  const [changed, setChanged] = useState<PushShown>();
  const [busy, setBusy] = useState<string | null>(null);
  const devices = (changed ?? answered)?.devices;

  const change = async (what: string, work: AppThunk<Promise<PushShown | null>>, failed: string, done: string) => {
    if (busy) return;
    setBusy(what);
    try {
      const shown = await dispatch(work);
      if (!shown) return;
      setChanged(shown);
      // The pressed button was removed or replaced by the change.
      heading.current?.focus();
      toast({ text: done });
    } catch (error) {
      if (!isAborted(error)) sayFailure(failed, error, () => change(what, work, failed, done));
    } finally {
      setBusy(null);
    }
  };
  const add = () => {
    neverAsk();
    return change(HERE, turnOn(), words.notTurnedOn, words.turnedOn);
  };
  const remove = ({ _id, here }: PushDevice) =>
    change(_id, removeDevice(_id, here), words.notRemoved, here ? words.turnedOff : words.removed);
  const retry = useCallback(() => askAgain(), [askAgain]);

  return (
    <SheetSection title={words.devices} headingRef={heading} note={words.devicesNote}>
      {answered === null && !changed && (
        <Button kind="sec" size="sm" onClick={retry}>
          {words.loadAgain}
        </Button>
      )}
      {devices && devices.length > 0 && (
        <ul className="sessions" aria-label={words.devices}>
          {devices.map((device) => (
            <DeviceRow
              key={device._id}
              device={device}
              busy={busy === device._id}
              onRemove={() => void remove(device)}
            />
          ))}
        </ul>
      )}
      {devices && !devices.some(({ here }) => here) && <Here busy={busy === HERE} onTurnOn={() => void add()} />}
    </SheetSection>
  );
}

const HERE = 'here';

function Here({ busy, onTurnOn }: { busy: boolean; onTurnOn: () => void }) {
  if (!canBePushedTo()) return <p className="section-note">{words.cannot}</p>;
  return (
    <>
      {isBlocked() && (
        <p className="section-note">
          {words.blocked}. {words.blockedHow}
        </p>
      )}
      <Button kind="sec" loading={busy} busyText={words.turningOn} onClick={onTurnOn}>
        {words.turnOnHere}
      </Button>
    </>
  );
}

interface DeviceRowProps {
  device: PushDevice;
  busy: boolean;
  onRemove: () => void;
}

const PHONE = /android|ios|iphone|ipad/i;

function DeviceRow({ device: { device, here, createdAt }, busy, onRemove }: DeviceRowProps) {
  const name = device || words.unnamed;
  const Icon = PHONE.test(device) ? Smartphone : Laptop;
  return (
    <li className="session push-device">
      <span className="push-device-icon">
        <Icon aria-hidden="true" />
      </span>
      <div>
        <p className="session-name">{name}</p>
        <p className="session-times">
          {here ? words.thisDevice(<Time at={createdAt} full />) : words.since(<Time at={createdAt} full />)}
        </p>
      </div>
      <Button kind="sec" size="sm" aria-label={words.removeNamed(name)} loading={busy} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
