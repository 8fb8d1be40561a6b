import { define } from '../../language.ts';

/** Of a text that is handed to be taken along. */
export const copyWords = define('copy', {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser does not let Pipit copy. The link is selected: copy it yourself.',
});
