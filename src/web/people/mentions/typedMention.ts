/** An `@` that begins a word, and what of a name follows it up to the caret. No name has more characters. */
const NAME = /(?:^|[^\p{L}\p{N}_@/.-])@([\p{L}\p{N}\p{M}_.-]{0,30})$/u;
/** The same of a tag. In a text without spaces, what is longer is hardly one. */
const TAG = /(?:^|[^\p{L}\p{N}\p{M}_&#＃/])[#＃]([\p{L}\p{N}\p{M}_]{0,20})$/u;

export interface TypedName {
  sign: '@' | '#';
  /** Without the sign. */
  text: string;
  /** Of the sign, and behind the last character. */
  from: number;
  to: number;
}

/** The name or tag that is being typed at the caret, if one is. */
export function typedName({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TypedName | null {
  if (selectionStart !== selectionEnd) return null;
  // A longer beginning cannot match.
  const before = value.slice(Math.max(0, selectionStart - 100), selectionStart);
  const [, name] = NAME.exec(before) ?? [];
  const [, tag] = TAG.exec(before) ?? [];
  const text = name ?? tag;
  if (text === undefined) return null;
  return { sign: name === undefined ? '#' : '@', text, from: selectionStart - text.length - 1, to: selectionStart };
}
