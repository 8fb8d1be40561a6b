import { useState } from 'react';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import type { Author } from '../data/entities/entitiesSlice.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SettingRow } from '../ui/fields/SettingRow.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { mute } from './hide.ts';
import { PERIODS, untilOf } from './periods.ts';

export interface AskProps {
  /** Their key. */
  person: string;
  author: Author;
  open: boolean;
  onClose: () => void;
}

/** For how long, in one press. */
export function MuteDialog({ person, author: { username, firstName }, open, onClose }: AskProps) {
  const dispatch = useAppDispatch();
  const [notices, setNotices] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={words.mute(username)}>
      <p>{words.muteNote(firstName)}</p>
      <SettingRow label={words.muteNotices(firstName)}>
        {(control) => <Switch {...control} checked={notices} onValueChange={setNotices} />}
      </SettingRow>
      <div className="grid gap-2">
        {PERIODS.map((period) => (
          <Button
            key={period}
            kind="sec"
            block
            onClick={() => {
              onClose();
              void dispatch(mute(person, { until: untilOf(period), notices }));
            }}
          >
            {words.lasts[period]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
