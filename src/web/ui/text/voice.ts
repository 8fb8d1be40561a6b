export type Voice = 'loud' | 'clear' | 'calm';

/** The shorter the text, the larger its type. Depends only on the length, so that nothing moves after loading. */
export const voiceOf = (length: number): Voice => (length <= 32 ? 'loud' : length <= 72 ? 'clear' : 'calm');

/** A letter of another script, which joins its neighbours, stacks marks or fills a square. Tight type would harm it. */
const OTHER_LETTER = /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\P{L}]/u;

/** The class that loosens letters and lines, for texts that need it. */
export const scriptOf = (text: string): 'other-script' | undefined =>
  OTHER_LETTER.test(text) ? 'other-script' : undefined;
