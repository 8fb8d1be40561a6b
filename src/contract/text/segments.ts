import { MENTIONS_TOLD, POST_TAGS_MAX, TAG_LENGTH, USERNAME_MAX, USERNAME_MIN } from '../rules/limits.ts';
import { fold, graphemes } from './text.ts';

export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  /** `name` is folded for links only. `tags.ts` has the name that equal tags share. */
  | { kind: 'tag'; text: string; name: string }
  | { kind: 'link'; text: string; href: string };

/**
 * An address ends before a character that would turn its direction or hide in it, so that people see where it leads.
 * The flag `i` is missing because it would match `ſ` as an s. No alternative can start inside another's match and none
 * backtracks, so the scan is linear.
 */
const CANDIDATE =
  /(?:[Hh][Tt]{2}[Pp][Ss]?:\/\/|[Ww]{3}\.)[^\s<>"`\\\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+|@[A-Za-z\d][\w.-]*|[#＃][\p{L}\p{N}\p{M}_]+/gu;
const LETTER_BEFORE = /[\p{L}\p{N}_]$/u;
const TAG_BEFORE = /[\p{L}\p{N}\p{M}_&#＃/]$/u;
const NAME_BEFORE = /[\p{L}\p{N}_@/.-]$/u;
const TAG_WORD = /^[\p{L}\p{N}\p{M}_]+$/u;
const LETTER = /\p{L}/u;
const WORD_AFTER = /^[\p{L}\p{N}@]/u;
const CLOSING = '.,;:!?\'"’”»…*_~)]}';
const OPENER: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a text into plain text, `@username`, `#tag` and web addresses. The joined texts are the original. Tags over
 * the limit of a post are plain text.
 */
export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  const tags = new Set<string>();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const segment = segmentIn(found, text, index);
    if (!segment || (segment.kind === 'tag' && !isOfFew(tags, segment.name))) continue;
    if (index > from) segments.push({ kind: 'text', text: text.slice(from, index) });
    segments.push(segment);
    from = index + segment.text.length;
  }
  if (from < text.length) segments.push({ kind: 'text', text: text.slice(from) });
  return segments;
}

/** Returns whether the tag is within the limit of a post. */
const isOfFew = (tags: Set<string>, name: string): boolean =>
  tags.has(name) || (tags.size < POST_TAGS_MAX && Boolean(tags.add(name)));

/** The usernames that a text mentions, folded, each once. */
export function mentionsIn(text: string): string[] {
  const names = segmentsOf(text).flatMap((segment) => (segment.kind === 'mention' ? [fold(segment.username)] : []));
  return [...new Set(names)].slice(0, MENTIONS_TOLD);
}

function segmentIn(found: string, text: string, index: number): Segment | null {
  if (found.startsWith('@')) return mentionIn(found, text, index);
  return /^[#＃]/.test(found) ? tagIn(found, text, index) : linkIn(found, text, index);
}

/**
 * A tag is a word with a letter in it: `#1` is a number. Its folded name must be a tag of the same name, which excludes
 * `½` and `ﷺ`.
 */
function tagIn(found: string, text: string, index: number): Segment | null {
  const word = found.slice(1);
  if (!isTagWord(word)) return null;
  const name = fold(word);
  if (name !== word && !(isTagWord(name) && fold(name) === name)) return null;
  if (TAG_BEFORE.test(before(text, index))) return null;
  return { kind: 'tag', text: found, name };
}

const isTagWord = (word: string): boolean =>
  word.length <= TAG_LENGTH * 4 && TAG_WORD.test(word) && LETTER.test(word) && graphemes(word) <= TAG_LENGTH;

function mentionIn(found: string, text: string, index: number): Segment | null {
  let end = found.length;
  while (end > 1 && '.-'.includes(found.charAt(end - 1))) end--;
  const username = found.slice(1, end);
  if (username.length < USERNAME_MIN || username.length > USERNAME_MAX) return null;
  if (NAME_BEFORE.test(before(text, index)) || WORD_AFTER.test(after(text, index + found.length))) return null;
  return { kind: 'mention', text: found.slice(0, end), username };
}

function linkIn(found: string, text: string, index: number): Segment | null {
  if (LETTER_BEFORE.test(before(text, index))) return null;
  const address = withoutClosing(found);
  if (!/^www/i.test(address)) return URL.canParse(address) ? { kind: 'link', text: address, href: address } : null;
  // `www.` needs a name, a dot and another name, as in www.example.org.
  if (!/^www\.[\p{L}\p{N}-]+\.[\p{L}\p{N}]/iu.test(address) || NAME_BEFORE.test(before(text, index))) return null;
  const href = `https://${address}`;
  return URL.canParse(href) ? { kind: 'link', text: address, href } : null;
}

/** Punctuation at the end of a sentence is not part of an address. A closing bracket is, if the address opened it. */
function withoutClosing(address: string): string {
  const open: Record<string, number> = {};
  for (const sign of address) open[sign] = (open[sign] ?? 0) + 1;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (!CLOSING.includes(last)) break;
    const opener = OPENER[last];
    if (opener && (open[opener] ?? 0) >= (open[last] ?? 0)) break;
    open[last] = (open[last] ?? 0) - 1;
  }
  return address.slice(0, end);
}

/** Two code units, so that a letter outside the basic plane is whole. */
const before = (text: string, index: number): string => text.slice(Math.max(0, index - 2), index);
const after = (text: string, index: number): string => text.slice(index, index + 2);
