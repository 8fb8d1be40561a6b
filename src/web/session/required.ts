import type { Rule } from '#contract/rules.ts';

/** `missing` is what to say of an empty field. */
export const required =
  (missing: string, rule?: Rule): Rule =>
  (value) =>
    value.trim() ? (rule?.(value) ?? null) : missing;

/** Spaces are characters of a password like any others. */
export const enteredPassword =
  (missing: string): Rule =>
  (value) =>
    value ? null : missing;

export const chosenPassword =
  (missing: string, rule: Rule): Rule =>
  (value) =>
    value && !value.trim()
      ? 'A password of spaces alone is soon guessed. Choose another.'
      : required(missing, rule)(value);
