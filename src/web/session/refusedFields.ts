import type { Code } from '#contract/refusals/codes.ts';
import type { FormField } from '#contract/rules/labels.ts';
import type { Said } from '../calls/callError.ts';

/** The spec's sentences name no field and no way out: at the field it is said in other words. */
const WORDS: Partial<Record<Code, string>> = {
  username_taken: 'Somebody here has this name already. Choose another.',
  no_such_username: 'Nobody here has this user name.',
  wrong_password: 'This is not the password of this account.',
};

/** Which of a form's fields each sentence of the server is about, if any, and what to say there. */
export function placed<Name extends FormField>({ errors, codes }: Said, names: readonly Name[]) {
  return errors.map((sentence, i) => {
    const { code, field } = codes[i] ?? {};
    const name = names.find((name) => name === field);
    return { sentence, name, words: (code && WORDS[code]) ?? sentence };
  });
}
