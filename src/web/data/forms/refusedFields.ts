import type { LabelledField } from '#contract/rules/labels.ts';
import { commonWords } from '#words/en/common.ts';
import { fieldWords } from '#words/en/fields/fields.ts';
import type { Said } from '../calls/errors.ts';

/** Which of a form's fields each sentence of the server is about, if any, and what to say there. */
export function placed<Name extends LabelledField>({ errors, codes }: Said, names: readonly Name[]) {
  return errors.map((sentence, i) => {
    const reason = codes[i];
    const name = names.find((name) => name === reason?.field);
    const words = reason ? (fieldWords.refused[reason.code] ?? commonWords.said(sentence, reason)) : sentence;
    return { sentence, name, words };
  });
}
