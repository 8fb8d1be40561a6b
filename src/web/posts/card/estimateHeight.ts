import type { Post } from '../../entities/entitiesSlice.ts';
import { picturesHeight } from '../../media/post/grid.ts';
import { voiceOf } from '../../ui/post/voice.ts';

const WIDE = 768;
const COLUMN = 620;
/** Of an average letter, in em. */
const LETTER = 0.49;
/** Size and line height by voice, on narrow and on wide screens. */
const TYPE = { loud: [24, 28, 1.16], clear: [19, 21, 1.32], calm: [17, 18, 1.42] } as const;

/** About as high as the row of a post will be, so that the scroll bar tells the truth before rows are measured. */
export function estimateHeight(content: string, media: Post['media']): number {
  const wide = innerWidth >= WIDE;
  const width = Math.min(innerWidth, COLUMN) - (wide ? 106 : 88);
  const [small, large, lineHeight] = TYPE[voiceOf(content.length)];
  const size = wide ? large : small;
  const perLine = Math.max(1, Math.floor(width / (size * LETTER)));
  let lines = 0;
  for (const line of content.split('\n')) lines += Math.max(1, Math.ceil(line.length / perLine));
  return Math.round((wide ? 100 : 94) + lines * size * lineHeight + picturesHeight(media, width));
}
