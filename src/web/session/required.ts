import type { Rule } from '#contract/rules.ts';

/** `missing` is what to say of an empty field. */
export const required =
  (missing: string, rule?: Rule): Rule =>
  (value) =>
    value.trim() ? (rule?.(value) ?? null) : missing;
