export type Voice = 'loud' | 'clear' | 'calm';

/** The shorter the call, the louder its type. By length alone, so nothing shifts after load. */
export const voiceOf = (length: number): Voice => (length <= 32 ? 'loud' : length <= 72 ? 'clear' : 'calm');
