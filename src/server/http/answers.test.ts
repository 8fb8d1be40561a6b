import { expect, test } from 'vitest';
import { type CachedJson, type JsonList, textOf } from '#store/reading/json.ts';
import { piecedBytes } from './answers.ts';

const list = (...items: CachedJson[]): JsonList => ({ before: '{"posts":', items, after: ',"nextCursor":null}' });
const sent = (json: JsonList) => Buffer.from(piecedBytes(json)).toString();

test('a list is the same bytes however often its items were sent before', () => {
  const items = Array.from({ length: 300 }, (_, n) => ({
    json: JSON.stringify({ n, text: 'Žluťoučký 🐦 '.repeat(n) }),
  }));
  const text = textOf(list(...items));
  for (const _ of [1, 2, 3]) expect(sent(list(...items))).toBe(text);
});

test('items that were never sent, sent before, or stand there twice go together', () => {
  const [known, fresh] = [{ json: '{"a":"ä"}' }, { json: '{"b":"–"}' }];
  for (const _ of [1, 2, 3]) sent(list(known));
  expect(sent(list(known, fresh, known))).toBe('{"posts":[{"a":"ä"},{"b":"–"},{"a":"ä"}],"nextCursor":null}');
});

test('a list can be empty', () => {
  expect(sent(list())).toBe('{"posts":[],"nextCursor":null}');
});

test('what is sent once leaves nothing behind', () => {
  const once: CachedJson = { json: '{}' };
  sent(list(once));
  expect(once.bytes).toBeUndefined();
});
