import { expect, test } from 'vitest';
import { conditionsOf } from '#contract/search/query.ts';
import { clausesOf, fewClauses } from './plan.ts';

const asked = (search: string) =>
  fewClauses(conditionsOf(search).flatMap(clausesOf)).map(({ any, begins }) => `${any}${begins ? '*' : ''}`);

test('only the last word of a search may go on, however it is typed', () => {
  expect(asked('t-th-the')).toEqual(['t', 'th', 'the*']);
  expect(asked('wren wre')).toEqual(['wren', 'wre*']);
  expect(asked('"wren wre"')).toEqual(['wren', 'wre']);
});

test('the index is asked for a few words of many, and for fewer beginnings', () => {
  expect(asked(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(9);
  expect(asked([...'日本語東京京都大阪'].join('-'))).toEqual(['日*', '本*']);
});
