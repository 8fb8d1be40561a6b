import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** Covered pictures. */
export const sensitiveWords = define('sensitive', {
  sensitive: (why: string) => `Sensitive: ${why}`,
  /** For a single picture in a grid. */
  showOne: (why: string) => `Sensitive: ${why}. Show picture`,
  show: (count: number) => plural(count, { one: 'Show picture', other: 'Show pictures' }),
});
