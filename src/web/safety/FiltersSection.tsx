import '../ui/styles/sheets/settings.css';
import { useRef, useState } from 'react';
import { FILTER_LENGTH } from '#contract/rules/limits.ts';
import type { FilterBody } from '#contract/safety/filters.schema.ts';
import * as contract from '#contract/safety/filters.ts';
import { FILTER_ACTIONS, type Filter, listFilters } from '#contract/safety/filters.ts';
import { isShortPhrase } from '#contract/text/tokens.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { type AppThunk, useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { moment } from '../data/calls/asOf.ts';
import type { Call } from '../data/calls/client.ts';
import { isAborted, isGone, refusalOf } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { required } from '../data/forms/rules.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { outdated } from '../data/lists/listsSlice.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { Time } from '../ui/text/Time.tsx';
import { HiddenList, HiddenRow, type PageQuery, usePages } from './HiddenList.tsx';
import { PERIODS, type Period, untilOf } from './muteAndBlock.ts';

const addFilter =
  (body: FilterBody): AppThunk<Promise<contract.Filter>> =>
  async (dispatch, _getState, { call }) => {
    const { filter } = await call(contract.addFilter, { body });
    dispatch(filtersChanged());
    return filter;
  };

const removeFilter =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    await call(contract.removeFilter, { params: { id } });
    dispatch(filtersChanged());
  };

/** The server now folds or leaves out other content. */
const filtersChanged = (): AppThunk => (dispatch, getState) => {
  for (const name of Object.keys(getState().lists)) dispatch(outdated({ name, at: moment() }));
};

const RULES = { word: required(() => words.enterWord) };

function NewFilter({ onAdded }: { onAdded: (filter: Filter) => void }) {
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

const askFilters = async (call: Call, query: PageQuery) => {
  const { filters: rows, nextCursor } = await call(listFilters, { query });
  return { rows, nextCursor };
};

export function FiltersSection() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages<Filter>(askFilters);
  const add = (filter: Filter) => pages.change((rows) => [filter, ...rows]);
  const bringBack = async (filter: Filter): Promise<void> => {
    const { word, action, until } = filter;
    try {
      add(await dispatch(addFilter({ word, action, until })));
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.addFailed, error, () => bringBack(filter));
    }
  };
  const remove = async (filter: Filter): Promise<void> => {
    try {
      await dispatch(removeFilter(filter._id));
    } catch (error) {
      if (isAborted(error)) return;
      if (!isGone(error)) return sayFailure(words.removeFailed, error, () => remove(filter));
    }
    pages.change((rows) => rows.filter(({ _id }) => _id !== filter._id));
    // The pressed button is removed together with its row.
    heading.current?.focus();
    toast({ text: words.removed(filter.word), undo: () => void bringBack(filter) });
  };
  return (
    <SheetSection title={words.filters} note={words.filtersNote} headingRef={heading}>
      <HiddenList
        pages={pages}
        label={words.filters}
        none={words.noFilters}
        keyOf={({ _id }) => _id}
        renderRow={(filter) => (
          <HiddenRow
            name={<bdi>{filter.word}</bdi>}
            note={
              <>
                {words.isAction[filter.action]} ·{' '}
                {filter.until ? words.until(<Time at={filter.until} full />) : words.forGood}
              </>
            }
            action={words.remove}
            label={words.removeNamed(filter.word)}
            onPress={() => void remove(filter)}
          />
        )}
      />
      <NewFilter onAdded={add} />
    </SheetSection>
  );
}
