import { plural } from '../../formats.ts';
import { define } from '../../language.ts';

export const counterWords = define('counter', {
  left: (count: number) => plural(count, { one: `${count} character left`, other: `${count} characters left` }),
  over: (count: number) =>
    plural(count, { one: `${count} character over the limit`, other: `${count} characters over the limit` }),
});
