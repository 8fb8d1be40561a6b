import { isBlank } from '../text/text.ts';

/** Line breaks become a space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Invisible characters that can deceive: controls, direction marks, zero-width characters, fillers, and tags other than
 * those of a regional flag.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;
/** Persian, Indic scripts and emoji need joiners. Next to plain ASCII they have no effect. */
const IDLE_JOINERS = /(?<!\P{ASCII})[\u200c\u200d]|[\u200c\u200d](?!\P{ASCII})/gu;

/**
 * The visible part of a name, so that two names cannot look alike without being equal, nor change the direction of the
 * text around them.
 */
export function seenName(name: string): string {
  const seen = name.replace(BREAKS, ' ').replace(UNSEEN, '').replace(IDLE_JOINERS, '').trim();
  return isBlank(seen) ? '' : seen;
}
