import type { Post } from '../data/entities/entitiesSlice.ts';
import { picturesHeight } from '../media/grid.ts';
import { scriptOf, voiceOf } from '../ui/text/voice.ts';

const WIDE = 768;
const COLUMN = 620;
/** The width of an average letter, in em. One that fills a square is about twice as wide. */
const LETTER = 0.49;
const SQUARE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\uff60]/g;
/** As in post.css. */
const LOOSER = 0.2;
/** Size and line height by voice, on narrow and on wide screens. */
const TYPE = { loud: [24, 28, 1.16], clear: [19, 21, 1.32], calm: [17, 18, 1.42] } as const;

/** About as high as the row of a post will be, so that the scroll bar tells the truth before rows are measured. */
export function estimateHeight(content: string, media: Post['media']): number {
  const wide = innerWidth >= WIDE;
  const width = Math.min(innerWidth, COLUMN) - (wide ? 106 : 88);
  const [small, large, lineHeight] = TYPE[voiceOf(content.length)];
  const size = wide ? large : small;
  const leading = lineHeight + (scriptOf(content) ? LOOSER : 0);
  const perLine = Math.max(1, Math.floor(width / (size * LETTER)));
  let lines = 0;
  for (const line of content.split('\n')) lines += Math.max(1, Math.ceil(lettersIn(line) / perLine));
  return Math.round((wide ? 100 : 94) + lines * size * leading + picturesHeight(media, width));
}

/** Counted in letters of average width. */
const lettersIn = (line: string): number => line.length + (line.match(SQUARE)?.length ?? 0);
