import { useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import type { Author } from '../data/entities/entitiesSlice.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SettingRow, Switch } from '../ui/fields/SettingRow.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { block, mute, PERIODS, untilOf } from './muteAndBlock.ts';

interface AskProps {
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

export function BlockDialog({ person, author: { username }, open, onClose }: AskProps) {
  const dispatch = useAppDispatch();
  const confirm = () => {
    onClose();
    void dispatch(block(person));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.blockQuestion(username)}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button kind="danger" onClick={confirm}>
            {words.blockNow}
          </Button>
        </>
      }
    >
      <p>{words.blockNote}</p>
    </Dialog>
  );
}
