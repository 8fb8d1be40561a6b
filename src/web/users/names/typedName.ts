/** An `@` that begins a word, and what of a name follows it up to the caret. No name has more characters. */
const TYPED = /(?:^|[^\p{L}\p{N}_@/.-])@([\p{L}\p{N}\p{M}_.-]{0,30})$/u;

export interface TypedName {
  /** Without the `@`. */
  text: string;
  /** Of the `@`, and behind the last character. */
  from: number;
  to: number;
}

/** The name that is being typed at the caret, if one is. */
export function typedName({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TypedName | null {
  if (selectionStart !== selectionEnd) return null;
  // A longer beginning cannot match.
  const [, text] = TYPED.exec(value.slice(Math.max(0, selectionStart - 100), selectionStart)) ?? [];
  return text === undefined ? null : { text, from: selectionStart - text.length - 1, to: selectionStart };
}
