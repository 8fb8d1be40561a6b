import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStorage } from '#tests/harness/web.ts';
import { boot } from '../../app/start/boot.ts';
import { installSlices } from '../../app/start/rootReducer.ts';
import type { AppStore } from '../../core/store.ts';
import { asOfWrite } from '../calls/asOf.ts';
import { CallError } from '../calls/errors.ts';
import { gone } from '../entities/entitiesSlice.ts';
import { createList } from './createList.ts';
import { dropped, keyOf, type ListKey, outdated, removed, reset } from './listsSlice.ts';

type Answer = { ids: string; cursor?: string | null } | Error;

let store: AppStore;
/** Answers the requests under way, the first first. */
let requests: { limit: number; cursor?: string; answer: (answer: Answer) => Promise<void> }[];
beforeEach(() => {
  const nowhere = { fetch: () => Promise.reject(new Error('nobody asks')), base: '', getCookie: () => undefined };
  ({ store } = boot({ ...nowhere, storage: memoryStorage() }));
  installSlices(store);
  requests = [];
});

const rowsOf = (ids: string) =>
  [...ids].map((_id) => ({ _id, device: '', current: false, createdAt: '', lastSeenAt: '', expiresAt: '' }));

const listsOf = (newestLast: boolean) =>
  createList({
    kind: 'sessions',
    first: 3,
    next: 2,
    newestLast: () => newestLast,
    fetch: (_call, _key, page) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof answerOf>>>();
      const answer = async (given: Answer) => {
        if (given instanceof Error) reject(given);
        else resolve(answerOf(given));
        await promise.catch(() => undefined);
        await new Promise((done) => setTimeout(done));
      };
      requests.push({ ...page, answer });
      return promise;
    },
  });
const answerOf = ({ ids, cursor = null }: { ids: string; cursor?: string | null }) => ({
  sessions: rowsOf(ids),
  nextCursor: cursor,
  asOf: asOfWrite(),
});

const lists = listsOf(false);
const KEY: ListKey = { name: 'rows' };
const NAME = keyOf(KEY);
const list = (key = KEY) => store.getState().lists[keyOf(key)];
const shown = (key = KEY) => list(key)?.ids.join('');
const load = () => void store.dispatch(lists.load(KEY));
const more = () => void store.dispatch(lists.more(KEY));
const answer = (given: Answer) => requests.shift()?.answer(given);
const refusal = new CallError(500, ['No.']);

async function loaded(ids: string, cursor: string | null) {
  load();
  await answer({ ids, cursor });
}

describe('a list', () => {
  test('goes through its phases, and never asks twice for the same', async () => {
    load();
    load();
    more();
    expect([requests.length, list()?.phase]).toEqual([1, 'loading']);
    await answer({ ids: 'abc', cursor: 'after c' });
    expect(list()).toMatchObject({ ids: [...'abc'], phase: 'ready', cursor: 'after c' });
    more();
    more();
    expect([requests.length, list()?.phase]).toEqual([1, 'loadingMore']);
    expect(requests[0]).toMatchObject({ limit: 2, cursor: 'after c' });
    await answer({ ids: 'de' });
    expect(list()).toMatchObject({ ids: [...'abcde'], phase: 'ready', cursor: null });
    more();
    expect(requests).toEqual([]);
    load();
    expect(requests[0]).toMatchObject({ limit: 5 });
  });

  test('that failed has its error until the next try, and no rows', async () => {
    load();
    await answer(refusal);
    expect(list()).toMatchObject({ phase: 'failed', error: ['No.'], ids: [] });
    more();
    expect(requests).toEqual([]);
    load();
    expect(list()).toMatchObject({ phase: 'loading', error: null });
    await answer({ ids: 'a' });
    expect(list()?.phase).toBe('ready');
  });

  test('whose next page failed keeps its rows, and asks for the same page again', async () => {
    await loaded('abc', 'after c');
    more();
    await answer(refusal);
    expect(list()).toMatchObject({ ids: [...'abc'], phase: 'moreFailed', cursor: 'after c', error: ['No.'] });
    more();
    expect(requests[0]).toMatchObject({ cursor: 'after c' });
    await answer({ ids: 'd' });
    expect(list()).toMatchObject({ ids: [...'abcd'], phase: 'ready' });
  });

  test('that is loaded again while its next page is under way drops that page', async () => {
    await loaded('abc', 'after c');
    more();
    load();
    const [page, again] = requests.splice(0);
    await again?.answer({ ids: 'xab', cursor: 'after b' });
    await page?.answer({ ids: 'de' });
    expect(list()).toMatchObject({ ids: [...'xab'], phase: 'ready', cursor: 'after b' });
  });

  test('that fails to load again while its next page is under way can go on with that page', async () => {
    await loaded('abc', 'after c');
    more();
    load();
    const [page, again] = requests.splice(0);
    await again?.answer(refusal);
    await page?.answer({ ids: 'de' });
    expect(list()).toMatchObject({ ids: [...'abc'], phase: 'failed', cursor: 'after c' });
    more();
    await answer({ ids: 'de' });
    expect(list()).toMatchObject({ ids: [...'abcde'], phase: 'ready' });
  });

  test.each([
    ['reset', () => store.dispatch(reset(NAME)), 'idle'],
    ['dropped', () => store.dispatch(dropped(NAME)), undefined],
    ['replaced', () => store.dispatch(lists.replace(KEY, answerOf({ ids: 'z' }))), 'ready'],
  ] as const)('that is %s takes neither a late answer nor a late failure', async (_how, change, phase) => {
    for (const late of [{ ids: 'abc' }, refusal]) {
      load();
      change();
      await answer(late);
      expect(list()?.phase).toBe(phase);
      expect(shown() ?? '').not.toContain('a');
    }
  });

  test('nobody waits for any more is as it was', async () => {
    load();
    await answer(new DOMException('', 'AbortError'));
    expect(list()).toMatchObject({ phase: 'idle', error: null });
    await loaded('abc', 'after c');
    more();
    await answer(new DOMException('', 'AbortError'));
    expect(list()).toMatchObject({ phase: 'ready', ids: [...'abc'] });
  });

  test('whatever happens to it, waits for nothing once every request is answered', async () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const steps = [
      ...[load, more, load, more],
      () => store.dispatch(reset(NAME)),
      () => store.dispatch(lists.add(KEY, 'n')),
      () => store.dispatch(removed({ name: NAME, ids: ['b'] })),
      () => store.dispatch(outdated({ name: NAME, at: 1 })),
      () => store.dispatch(gone({ sessions: ['c'] })),
    ];
    const answers = [{ ids: 'abc', cursor: 'next' }, { ids: 'de' }, refusal, new DOMException('', 'AbortError')];
    for (let step = 0; step < 600; step++) {
      steps[random(steps.length)]?.();
      if (random(2)) await requests.splice(random(requests.length || 1), 1)[0]?.answer(answers[random(4)] ?? refusal);
      const waits = list()?.phase === 'loading' || list()?.phase === 'loadingMore';
      if (requests.length === 0) expect(waits).toBe(false);
      if (waits) expect(requests.length).toBeGreaterThan(0);
    }
  });
});

describe('the pages of a list', () => {
  test('asked for again, are what the first one says', async () => {
    await loaded('abc', null);
    await loaded('zab', 'next');
    expect(list()).toMatchObject({ ids: [...'zab'], cursor: 'next' });
  });

  test('beyond what can be asked for stay, with the place where they ended', async () => {
    const many = Array.from({ length: 103 }, (_, n) => String.fromCodePoint(0x1000 + n)).join('');
    await loaded(many, 'after the last');
    load();
    expect(requests[0]).toMatchObject({ limit: 100 });
    await answer({ ids: `z${many.slice(0, 99)}`, cursor: 'after the 99th' });
    expect(list()).toMatchObject({ ids: [...`z${many}`], cursor: 'after the last' });
    await loaded('ab', null);
    expect(list()).toMatchObject({ ids: [...'ab'], cursor: null });
  });

  test('that no longer meet the first one are asked for again', async () => {
    const many = Array.from({ length: 103 }, (_, n) => String.fromCodePoint(0x1000 + n)).join('');
    await loaded(many, 'after the last');
    await loaded('xyz', 'after z');
    expect(list()).toMatchObject({ ids: [...'xyz'], cursor: 'after z' });
  });

  test('repeat nothing, though sort keys move', async () => {
    await loaded('abc', 'after c');
    more();
    await answer({ ids: 'bcd' });
    expect(shown()).toBe('abcd');
  });

  test('bring nothing back that has gone since they were asked for', async () => {
    await loaded('abc', 'after c');
    load();
    store.dispatch(gone({ sessions: ['b'] }));
    expect(shown()).toBe('ac');
    await answer({ ids: 'ac', cursor: 'after c' });
    more();
    store.dispatch(gone({ sessions: ['c'] }));
    await answer({ ids: 'd' });
    expect(shown()).toBe('ad');
  });
});

describe('what is added', () => {
  const last = listsOf(true);
  const OTHER: ListKey = { name: 'comments' };

  test('stands first until the list is asked for again', async () => {
    await loaded('abc', 'after c');
    store.dispatch(lists.add(KEY, 'n'));
    expect(shown()).toBe('nabc');
    more();
    await answer({ ids: 'd' });
    expect(shown()).toBe('nabcd');
    await loaded('abn', 'after n');
    expect(shown()).toBe('abn');
  });

  test('while the list is loading stands first in it', async () => {
    load();
    store.dispatch(lists.add(KEY, 'n'));
    await answer({ ids: 'ab' });
    expect(shown()).toBe('nab');
    expect(list()?.fresh).toEqual(['n']);
    store.dispatch(removed({ name: NAME, ids: ['n'] }));
    expect(list()).toMatchObject({ ids: [...'ab'], fresh: [] });
  });

  test('unseen waits until the list is asked for again', async () => {
    await loaded('abc', 'after c');
    store.dispatch(lists.add(KEY, 'n', false));
    more();
    await answer({ ids: 'd' });
    expect([shown(), list()?.fresh]).toEqual(['abcd', ['n']]);
    await loaded('nab', 'after b');
    expect([shown(), list()?.fresh]).toEqual(['nab', []]);
  });

  test('where the newest stand last, stands last until its page comes', async () => {
    void store.dispatch(last.load(OTHER));
    await answer({ ids: 'abc', cursor: 'after c' });
    store.dispatch(last.add(OTHER, 'n'));
    void store.dispatch(last.more(OTHER));
    await answer({ ids: 'de', cursor: 'after e' });
    expect(shown(OTHER)).toBe('abcden');
    void store.dispatch(last.load(OTHER));
    await answer({ ids: 'abcde', cursor: 'after e' });
    expect(shown(OTHER)).toBe('abcden');
    void store.dispatch(last.more(OTHER));
    await answer({ ids: 'fn', cursor: 'after n' });
    void store.dispatch(last.more(OTHER));
    await answer({ ids: 'g' });
    expect(shown(OTHER)).toBe('abcdefng');
  });
});

test('a list out of date is so until one that was asked for later has come', async () => {
  load();
  store.dispatch(outdated({ name: NAME, at: (list()?.request ?? 0) + 1 }));
  await answer({ ids: 'a' });
  expect(list()?.stale).toBeGreaterThan(0);
  asOfWrite();
  await loaded('a', null);
  expect(list()?.stale).toBe(0);
});

test('whatever it is of, a list has a name of its own', () => {
  const keys: ListKey[] = [
    { name: 'a', of: 'b' },
    { name: 'a', sort: 'newest' },
    { name: 'a', of: 'newest b' },
  ];
  keys.push({ name: 'a', sort: 'newest', of: 'b' }, { name: 'a' }, { name: 'a', of: 'a: b' });
  expect(new Set(keys.map(keyOf)).size).toBe(keys.length);
});
