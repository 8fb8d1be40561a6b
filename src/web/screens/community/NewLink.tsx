import { useState } from 'react';
import { INVITATION_DAYS, INVITATION_USES } from '#contract/rules/limits.ts';
import { inviteWords as words } from '#words/en/community/invite.ts';
import { makeInvitation } from '../../community/invitations.ts';
import { useMayInvite } from '../../community/useMayInvite.ts';
import { useAppDispatch } from '../../core/store.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { useConfig } from '../../data/session/config.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow } from '../../ui/fields/SettingRow.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';

const USES = [INVITATION_USES, 5, 10, 25, 100, null];
const DAYS = [1, INVITATION_DAYS, 14, 30, 365, null];

export function NewLink() {
  return useMayInvite() === false ? <SheetSection title={words.mayNot} note={words.mayNotNote} /> : <Form />;
}

function Form() {
  const dispatch = useAppDispatch();
  const asks = useConfig()?.community.join === 'approval';
  const [uses, setUses] = useState<number | null>(INVITATION_USES);
  const [days, setDays] = useState<number | null>(INVITATION_DAYS);
  const [follow, setFollow] = useState(true);
  const [link, setLink] = useState('');
  const [making, setMaking] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const make = async () => {
    setMaking(true);
    setErrors([]);
    try {
      setLink(await dispatch(makeInvitation({ uses, days, follow })));
    } catch (error) {
      if (!isAborted(error)) setErrors(errorsOf(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <SheetSection title={words.fresh} note={asks ? words.freshNoteAsking : words.freshNote}>
      <div className="set-rows">
        <Pick label={words.uses} value={uses} values={USES} worded={words.people} onChange={setUses} />
        <Pick label={words.days} value={days} values={DAYS} worded={words.during} onChange={setDays} />
        <SettingRow label={words.follow} note={words.followNote}>
          {(control) => <Switch {...control} checked={follow} onValueChange={setFollow} />}
        </SettingRow>
      </div>
      <Button kind={link ? 'sec' : 'pri'} loading={making} busyText={words.making} onClick={() => void make()}>
        {words.make}
      </Button>
      {link && (
        <div className="made-link" role="status">
          <p className="section-note">{words.once}</p>
          <CopyField key={link} label={words.link} text={link} />
        </div>
      )}
      <FormError>{errors}</FormError>
    </SheetSection>
  );
}

interface PickProps {
  label: string;
  value: number | null;
  values: readonly (number | null)[];
  worded: (value: number | null) => string;
  onChange: (value: number | null) => void;
}

const Pick = ({ label, value, values, worded, onChange }: PickProps) => (
  <SettingRow label={label}>
    {(control) => (
      <NativeSelect
        {...control}
        label={label}
        value={String(value)}
        onValueChange={(chosen) => onChange(values.find((each) => String(each) === chosen) ?? null)}
        options={values.map((each) => ({ value: String(each), label: worded(each) }))}
      />
    )}
  </SettingRow>
);
