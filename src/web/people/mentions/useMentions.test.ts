import { expect, test } from 'vitest';
import type { Tag } from '#contract/posts/tags.ts';
import { tagRows } from './useMentions.ts';

const wrens: Tag = { name: 'wrens', shown: 'Wrens', posts: 3 };

test.each<[string, Tag[], string, string[]]>([
  ['a new tag comes after the known ones', [wrens], 'wren', ['#Wrens', '#wren']],
  ['a known tag is not new, whatever its capitals', [wrens], 'WRENS', ['#Wrens']],
  ['a number is no tag', [wrens], '7', ['#Wrens']],
  ['nothing is offered where nothing is known', [], 'wren', []],
])('%s', (_, known, typed, offered) => {
  expect(tagRows(known, typed).map(({ written }) => written)).toEqual(offered);
});
