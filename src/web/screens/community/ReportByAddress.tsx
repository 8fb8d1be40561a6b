import '../../ui/styles/sheets/front.css';
import { useEffect, useState } from 'react';
import { REASONS, report } from '#contract/moderation/reports.ts';
import { pageAt } from '#contract/pages.ts';
import { getUser } from '#contract/people/users.ts';
import { reportWords as words } from '#words/en/moderation/report.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import type { Call } from '../../data/calls/client.ts';
import { refusalOf } from '../../data/calls/errors.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

type Reason = (typeof REASONS)[number];

const RULES = {
  id: (value: string) => (pageOf(value) ? null : words.badAddress),
  note: () => null,
};

/** A report by a visitor without an account, who enters the address of what is wrong. */
export function ReportByAddress({ community }: { community: string }) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState<Reason | ''>('');
  const [sent, setSent] = useState(false);
  const { sending, refused, send, setRefused } = useSending();
  const { form, field, onSubmit, unplaced } = useFields(RULES, { refused });
  const tell = async (address: string, note: string) => {
    const page = pageOf(address);
    if (!page) return;
    if (!reason) return setRefused({ errors: [words.choose], codes: [] });
    const told: AppThunk<Promise<void>> = async (_dispatch, _getState, { call }) => {
      const about = await targetOf(call, page);
      await call(report, { body: { ...about, reason, note } });
    };
    if (await send(() => refusalOf(dispatch(told)))) setSent(true);
  };
  useEffect(() => {
    // The form is rendered later than the page, so the browser has not scrolled to it.
    if (location.hash === '#report') form.current?.parentElement?.scrollIntoView();
  }, [form]);
  if (sent) return <p role="status">{words.sentByVisitor}</p>;
  return (
    <form
      ref={form}
      className="report-form"
      noValidate
      onSubmit={onSubmit(({ id, note }) => void tell(id, note.trim()))}
    >
      <TextField {...field('id')} label={words.address} hint={words.addressHint} autoComplete="off" />
      <SelectField
        label={words.wrong}
        value={reason}
        onValueChange={setReason}
        options={[
          { value: '' as const, label: words.chooseReason },
          ...REASONS.filter((value) => value !== 'rule').map((value) => ({ value, label: words.reasons[value] })),
        ]}
      />
      <TextArea {...field('note')} label={words.noteLabel} rows={3} />
      <FormError>{unplaced}</FormError>
      <p className="muted">{words.nextForVisitors(community)}</p>
      <Button type="submit" kind="sec" loading={sending} busyText={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}

/** The page at an address, complete or only a path, if it is a post or a profile of this Pipit. */
function pageOf(address: string) {
  if (!URL.canParse(address.trim(), location.href)) return null;
  const { pathname } = new URL(address.trim(), location.href);
  const base = new URL(import.meta.env.BASE_URL, location.href).pathname;
  const page = pageAt(`/${pathname.slice(base.length)}`);
  return page?.name === 'post' || page?.name === 'profile' ? page : null;
}

async function targetOf(call: Call, { name, params }: NonNullable<ReturnType<typeof pageOf>>) {
  if (name === 'post') return { target: 'post' as const, id: params.postId ?? '' };
  const { user } = await call(getUser, { params: { username: params.username ?? '' }, query: { view: 'page' } });
  return { target: 'user' as const, id: user._id };
}
