import { define } from '../../language.ts';

/** A text that can be copied. */
export const copyWords = define('copy', {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser does not let Pipit copy. The link is selected: copy it yourself.',
});
