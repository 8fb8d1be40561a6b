import { expect, test } from 'vitest';
import type { CachedJson } from '#store/reading/json.ts';
import { createTags } from './tags.ts';

const tagOf = createTags('a key');
const list = (items: CachedJson[], before = '{"posts":', after = '}') => ({ before, items, after });

test('a tag is the same for the same text and another one for a different text, item, order, frame or key', () => {
  const [a, b] = [{ json: '{"a":1}' }, { json: '{"b":1}' }];
  const tags = [
    tagOf('{"a":1}'),
    tagOf('{"b":1}'),
    createTags('another key')('{"a":1}'),
    tagOf(list([])),
    tagOf(list([a])),
    tagOf(list([a, b])),
    tagOf(list([b, a])),
    tagOf(list([a, b], '{"posts":', '}}')),
    // The same characters before and after the items, divided elsewhere.
    tagOf(list([a, b], '{"posts":}', '')),
    createTags('another key')(list([{ json: '{"a":1}' }])),
  ];
  expect(new Set(tags)).toHaveLength(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(tagOf(list([{ json: '{"a":1}' }, b]))).toBe(tags[5]);
});

test('two texts that CRC-32 takes for one have different tags', () => {
  const [harmless, harmful] = ['{"content":"plumless"}', '{"content":"buckeroo"}'];
  expect(tagOf(harmless)).not.toBe(tagOf(harmful));
  expect(tagOf(list([{ json: harmless }]))).not.toBe(tagOf(list([{ json: harmful }])));
});

test('a cached item is hashed once', () => {
  const item: CachedJson = { json: '{"a":1}' };
  const tag = tagOf(list([item]));
  delete item.json;
  expect(tagOf(list([item]))).toBe(tag);
});
