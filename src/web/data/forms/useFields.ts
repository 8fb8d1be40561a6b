import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { LabelledField } from '#contract/rules/labels.ts';
import { commonWords } from '#words/en/common.ts';
import { fieldWords } from '#words/en/fields/fields.ts';
import type { Said } from '../calls/errors.ts';
import type { FormRule } from './rules.ts';

/** Assigns each error of the server to the field that it is about, if any, with the message to show there. */
export function placed<Name extends LabelledField>({ errors, codes }: Said, names: readonly Name[]) {
  return errors.map((sentence, i) => {
    const reason = codes[i];
    const name = names.find((name) => name === reason?.field);
    const words = reason ? (fieldWords.refused[reason.code] ?? commonWords.said(sentence, reason)) : sentence;
    return { sentence, name, words };
  });
}

interface Options<Name extends string> {
  initial?: Partial<Record<Name, string>>;
  /** The server's errors for the last request. */
  refused?: Said | null | undefined;
}

/**
 * The values of a form's inputs and their errors. An input is checked when it loses the focus and when the form is
 * sent, and changing it removes its error. Server errors about a field are shown at that field; `unplaced` are the
 * others. `standing` are all of them in the server's words, except those that a field shows in the same words and those
 * whose field has changed since.
 */
export function useFields<Name extends LabelledField>(
  rules: Record<Name, FormRule>,
  { initial = {}, refused }: Options<NoInfer<Name>> = {},
) {
  const names = Object.keys(rules) as Name[];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>,
  );
  const [faults, setFaults] = useState<Partial<Record<Name, string | null>>>({});
  const said = refused ? placed(refused, names) : [];
  const refusals: typeof faults = {};
  for (const { name, words } of said) if (name) refusals[name] ??= words;
  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: null }));
  };

  const field: FieldOf<Name> = (name) => ({
    name,
    label: fieldWords.labels[name] ?? '',
    value: values[name],
    error: faults[name] ?? undefined,
    required: rules[name]('') !== null,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    onBlur: () => {
      // An empty input that is left is not an error yet.
      if (values[name]) setFaults((before) => ({ ...before, [name]: before[name] ?? rules[name](values[name]) }));
    },
  });

  const show = (found: typeof faults) => {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first) inputOf(form.current, first)?.focus();
    return first;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer is news
  useLayoutEffect(() => {
    show(refusals);
  }, [refused]);

  const onSubmit = (send: (values: Record<Name, string>) => void) => (event: FormEvent) => {
    event.preventDefault();
    const found: typeof faults = {};
    for (const name of names) found[name] = rules[name](values[name]);
    if (!show(found)) send(values);
  };

  const atFields = new Set(Object.values(refusals));
  const isStanding = (name: Name, sentence: string) => faults[name] === refusals[name] && !atFields.has(sentence);
  const unplaced = said.filter(({ name }) => !name).map(({ words }) => words);
  const standing = said
    .filter(({ name, sentence }) => !name || isStanding(name, sentence))
    .map(({ sentence }) => sentence);
  const fill = (next: Partial<Record<Name, string>>) => setValues((before) => ({ ...before, ...next }));

  return { form, values, field, onSubmit, fill, unplaced, standing };
}

/** The props of the control of a field. */
export type FieldOf<Names extends string> = <Name extends Names>(
  name: Name,
) => {
  name: Name;
  label: string;
  value: string;
  error: string | undefined;
  required: boolean;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

const inputOf = (form: HTMLFormElement | null, name: string): HTMLElement | null => {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLElement ? input : null;
};
