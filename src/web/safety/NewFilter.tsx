import '../ui/styles/sheets/settings.css';
import { useState } from 'react';
import { FILTER_LENGTH } from '#contract/rules/limits.ts';
import { FILTER_ACTIONS, type Filter } from '#contract/safety/filters.ts';
import { isShortPhrase } from '#contract/text/tokens.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { refusalOf } from '../data/calls/errors.ts';
import { required } from '../data/forms/rules.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { addFilter } from './filters.ts';
import { PERIODS, type Period, untilOf } from './periods.ts';

const RULES = { word: required(() => words.enterWord) };

export function NewFilter({ onAdded }: { onAdded: (filter: Filter) => void }) {
  const dispatch = useAppDispatch();
  const [action, setAction] = useState<Filter['action']>('fold');
  const [period, setPeriod] = useState<Period>('ever');
  const { sending, refused, send } = useSending();
  const { form, field, values, onSubmit, fill, unplaced } = useFields(RULES, { refused });
  const add = async ({ word }: { word: string }) => {
    const body = { word: word.trim(), action, until: untilOf(period) };
    const done = await send(() => refusalOf(dispatch(addFilter(body)).then(onAdded)));
    if (!done) return;
    fill({ word: '' });
    toast({ text: words.added(body.word) });
  };
  return (
    <form ref={form} className="section-form" noValidate onSubmit={onSubmit((typed) => void add(typed))}>
      <TextField
        {...field('word')}
        label={words.word}
        hint={isShortPhrase(values.word) ? words.shortWord : words.wordHint(FILTER_LENGTH)}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <NativeSelect
          label={words.action}
          value={action}
          onValueChange={setAction}
          options={FILTER_ACTIONS.map((value) => ({ value, label: words.actions[value] }))}
        />
        <NativeSelect
          label={words.time}
          value={period}
          onValueChange={setPeriod}
          options={PERIODS.map((value) => ({ value, label: words.lasts[value] }))}
        />
      </div>
      <Button type="submit" kind="sec" loading={sending} busyText={words.adding}>
        {words.add}
      </Button>
      <FormError>{unplaced}</FormError>
    </form>
  );
}
