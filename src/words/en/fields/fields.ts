import type { Code } from '#contract/refusals/codes.ts';
import { FORM_LABELS, type LabelledField } from '#contract/rules/labels.ts';
import { define } from '../../language.ts';

/** Shared by all forms. */
export const fieldWords = define('fields', {
  /** Labels that only one form has are in the words of that form. */
  labels: FORM_LABELS as Partial<Record<LabelledField, string>>,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  siteDataBlocked: 'Your browser blocks site data. Reloading this page logs you out.',
  enterEmail: 'Enter your email address.',
  enterPassword: 'Enter your password.',
  onlySpaces: 'A password of spaces alone is soon guessed. Choose another.',
  passwordHint: (min: number) => `${min} characters or more.`,
  /** Replaces sentences of the specification that name no field and no remedy. */
  refused: {
    username_taken: 'Choose another user name.',
    no_such_username: 'Nobody here has this user name.',
    wrong_password: 'This is not the password of this account.',
  } as Partial<Record<Code, string>>,
});
