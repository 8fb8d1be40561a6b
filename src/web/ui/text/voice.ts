export type Voice = 'loud' | 'clear' | 'calm';

/** The shorter the call, the louder its type. By length alone, so nothing shifts after load. */
export const voiceOf = (length: number): Voice => (length <= 32 ? 'loud' : length <= 72 ? 'clear' : 'calm');

/** A letter of another script: it joins its neighbours, stacks marks or fills a square, which tight type would harm. */
const OTHER_LETTER = /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\P{L}]/u;

/** The class that loosens letters and lines, for a text that needs it. */
export const scriptOf = (text: string): 'other-script' | undefined =>
  OTHER_LETTER.test(text) ? 'other-script' : undefined;
