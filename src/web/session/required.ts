import type { Rule } from '#contract/rules/rules.ts';

/** What is wrong with the value of an input, in a sentence. */
export type FormRule = (value: string) => string | null;

/** A rule of the server, in its own words. */
export const worded =
  (rule: Rule): FormRule =>
  (value) =>
    rule(value)?.message ?? null;

/** `missing` is what to say of an empty field. */
export const required =
  (missing: string, rule?: Rule): FormRule =>
  (value) =>
    value.trim() ? (rule?.(value)?.message ?? null) : missing;

/** Spaces are characters of a password like any others. */
export const enteredPassword =
  (missing: string): FormRule =>
  (value) =>
    value ? null : missing;

export const chosenPassword =
  (missing: string, rule: Rule): FormRule =>
  (value) =>
    value && !value.trim()
      ? 'A password of spaces alone is soon guessed. Choose another.'
      : required(missing, rule)(value);
