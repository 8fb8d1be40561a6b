import { FORM_LABELS, type FormField } from '#contract/labels.ts';

/** The spec's sentences name no field and no way out. By a part of them: the whole would weigh on the login page. */
const MEANT: [said: RegExp, about: RegExp, words: string][] = [
  [/Already Exists/, /^username/, 'Somebody here has this name already. Choose another.'],
  [/not Registered/, /^username/, 'Nobody here has this user name.'],
  [/^The credentials/, /^(currentP|p)assword/, 'This is not the password of this account.'],
];

/** Which of the fields a sentence of the server is about, and what to say there. */
export function fieldOf<Name extends FormField>(sentence: string, names: readonly Name[]) {
  const [, about, words = sentence] = MEANT.find(([said]) => said.test(sentence)) ?? [];
  const name = names.find((field) => (about ? about.test(field) : sentence.startsWith(`${FORM_LABELS[field]} `)));
  return name && { name, words };
}
