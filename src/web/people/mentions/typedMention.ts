/** An `@` that begins a word, and the part of a name between it and the caret. Names have at most 30 characters. */
const NAME = /(?:^|[^\p{L}\p{N}_@/.-])@([\p{L}\p{N}\p{M}_.-]{0,30})$/u;
/** The same for a tag. In a text without spaces, a longer match is hardly a tag. */
const TAG = /(?:^|[^\p{L}\p{N}\p{M}_&#＃/])[#＃]([\p{L}\p{N}\p{M}_]{0,20})$/u;

export interface TypedName {
  sign: '@' | '#';
  /** The name or tag without the sign. */
  text: string;
  /** The index of the sign, and the index after the last character. */
  from: number;
  to: number;
}

/** The name or tag being typed at the caret, or null. */
export function typedName({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TypedName | null {
  if (selectionStart !== selectionEnd) return null;
  // Longer names or tags cannot match, so a part of the text is enough.
  const before = value.slice(Math.max(0, selectionStart - 100), selectionStart);
  const [, name] = NAME.exec(before) ?? [];
  const [, tag] = TAG.exec(before) ?? [];
  const text = name ?? tag;
  if (text === undefined) return null;
  return { sign: name === undefined ? '#' : '@', text, from: selectionStart - text.length - 1, to: selectionStart };
}
