import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** On pictures that are covered. */
export const sensitiveWords = define('sensitive', {
  sensitive: (why: string) => `Sensitive: ${why}`,
  /** Of one in a grid of many. */
  showOne: (why: string) => `Sensitive: ${why}. Show picture`,
  show: (count: number) => plural(count, { one: 'Show picture', other: 'Show pictures' }),
});
