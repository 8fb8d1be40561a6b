import type { Rule } from '#contract/rules/rules.ts';
import { commonWords } from '#words/en/common.ts';
import { fieldWords } from '#words/en/fields/fields.ts';

/** Returns what is wrong with the value of an input, in a sentence, or null. */
export type FormRule = (value: string) => string | null;

export const worded =
  (rule: Rule): FormRule =>
  (value) => {
    const fault = rule(value);
    return fault && commonWords.said(fault.message, fault);
  };

/** `missing` returns the message for an empty field. */
export const required =
  (missing: () => string, rule: Rule = () => null): FormRule =>
  (value) =>
    value.trim() ? worded(rule)(value) : missing();

/** Spaces are characters of a password like any others. */
export const enteredPassword =
  (missing: () => string): FormRule =>
  (value) =>
    value ? null : missing();

export const chosenPassword =
  (missing: () => string, rule: Rule): FormRule =>
  (value) =>
    value && !value.trim() ? fieldWords.onlySpaces : required(missing, rule)(value);
