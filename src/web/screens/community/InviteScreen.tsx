import '../../ui/styles/sheets/care.css';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { INVITATION_DAYS, INVITATION_USES } from '#contract/rules/limits.ts';
import { inviteWords as words } from '#words/en/community/invite.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { INVITATIONS, invitations, makeInvitation, withdrawInvitation } from '../../community/invitations.ts';
import { useMayInvite } from '../../community/useMayInvite.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { goBack } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useConfig } from '../../data/session/config.ts';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SettingRow, Switch } from '../../ui/fields/SettingRow.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { Time } from '../../ui/text/Time.tsx';

function InvitationRow({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const invitation = useAppSelector(({ entities }) => entities.invitations.byId[id]);
  const [sending, setSending] = useState(false);
  if (!invitation) return null;
  const { state, uses, maxUses, expiresAt, follow, createdAt } = invitation;
  const withdraw = async () => {
    setSending(true);
    try {
      await dispatch(withdrawInvitation(id));
      toast({ text: words.withdrawn });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notWithdrawn, error, withdraw);
    } finally {
      setSending(false);
    }
  };
  const facts = [
    words.joined(uses, maxUses),
    ...(expiresAt ? [words.until(new Date(expiresAt))] : []),
    ...(follow ? [words.follows] : []),
  ];
  return (
    <article className="invitation">
      <div>
        <p className="pair">
          <span className={state === 'alive' ? 'chip chip-accent' : 'chip'}>{words.states[state]}</span>
          <Time className="member-facts" at={createdAt} ago />
        </p>
        <p className="member-facts">{facts.join(' · ')}</p>
      </div>
      {state === 'alive' && (
        <Button
          kind="sec"
          size="sm"
          aria-label={words.withdrawNamed(new Date(createdAt))}
          loading={sending}
          onClick={() => void withdraw()}
        >
          {words.withdraw}
        </Button>
      )}
    </article>
  );
}

const USES = [INVITATION_USES, 5, 10, 25, 100, null];
const DAYS = [1, INVITATION_DAYS, 14, 30, 365, null];

function NewLink() {
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

const ROW_HEIGHT = 72;

export function InviteScreen() {
  const title = frameWords.titles.invite;
  usePageTitle(title);
  return (
    <>
      <PageHead
        title={title}
        back={
          <IconButton
            label={words.back}
            icon={<ArrowLeft className="points-sideways" />}
            data-action="up"
            onClick={() => goBack('/account')}
          />
        }
      />
      <Sheet>
        <NewLink />
        <h2 className="rule-head">{words.yours}</h2>
        <PagedList
          lists={invitations}
          listKey={INVITATIONS}
          label={words.yours}
          loading={words.loading}
          failed={words.failed}
          rowHeight={ROW_HEIGHT}
          renderRow={(id) => <InvitationRow id={id} />}
          empty={<p className="section section-note">{words.none}</p>}
        />
      </Sheet>
    </>
  );
}
