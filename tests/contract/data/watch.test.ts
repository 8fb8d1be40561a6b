import { describe, expect, onTestFinished, test } from 'vitest';
import { tail } from '#store/data/changes/feed.ts';
import { endOf } from '#store/data/changes/position.ts';
import { type WatchOptions, watchFeed } from '#store/data/changes/watch.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { createUser } from '#store/nouns/people/users.ts';
import { closeStore, openStore } from '#store/open.ts';
import { type EngineRow, engines } from '#tests/harness/engines.ts';

const NEVER = 1_000_000;

const signUp = (store: Store) =>
  inTransaction(store, (store) => {
    const uid = crypto.randomUUID();
    const names = { username: uid.slice(0, 15), firstName: 'Robin', lastName: 'Wren', email: '', passwordHash: null };
    return createUser(store, { uid, ...names, now: 0 });
  });

async function open(engine: EngineRow, nodes: number): Promise<[Store, Store]> {
  const { source, remove } = await engine.open();
  const stores = await Promise.all(Array.from({ length: nodes }, () => openStore(source())));
  onTestFinished(async () => {
    await Promise.all(stores.map(closeStore));
    await remove();
  });
  return stores as [Store, Store];
}

function watching(store: Store, options?: WatchOptions) {
  const watch = { news: 0, stop: watchFeed(store, () => (watch.news += 1), options) };
  onTestFinished(watch.stop);
  return watch;
}

describe.each(engines)('whoever watches the feed of changes ($name)', (engine) => {
  test('is told after a commit of the same process, and reads it in the feed', async () => {
    const [store] = await open(engine, 1);
    const from = await endOf(store);
    const watch = watching(store, { pollMs: NEVER });
    await signUp(store);
    expect(watch.news).toBeGreaterThan(0);
    expect((await tail(store, from)).changes).toHaveLength(1);
  });

  test('is told nothing any more once it has stopped', async () => {
    const [store] = await open(engine, 1);
    const watch = watching(store);
    watch.stop();
    await signUp(store);
    expect(watch.news).toBe(0);
  });
});

const shared = engines.filter(({ name }) => name !== 'wasm');

describe.each(shared)('whoever watches the feed of changes beside other nodes ($name)', (engine) => {
  test('is told of what another commits, by looking', async () => {
    const [store, other] = await open(engine, 2);
    const watch = watching(store, { pollMs: 20 });
    await signUp(other);
    await expect.poll(() => watch.news).toBeGreaterThan(0);
  });
});

const withMessages = engines.filter(({ name }) => name === 'postgres');

describe.each(withMessages)('whoever watches the feed of changes where nodes send messages ($name)', (engine) => {
  test('is told of what another commits, by its message', async () => {
    const [store, other] = await open(engine, 2);
    const watch = watching(store, { pollMs: NEVER });
    watching(other, { pollMs: NEVER, notifyMs: 10 });
    // A message that is sent before it listens is lost.
    await expect.poll(async () => signUp(other).then(() => watch.news), { interval: 100 }).toBeGreaterThan(0);
  });

  test('many commits at once are one message, and one at the end', async () => {
    const [store] = await open(engine, 1);
    let sent = 0;
    const counted = { ...store, messages: { send: async () => (sent += 1), listen: () => () => undefined } };
    watching(counted, { pollMs: NEVER, notifyMs: 100 });
    await Promise.all(Array.from({ length: 20 }, () => signUp(store)));
    await expect.poll(() => sent).toBeGreaterThan(1);
    expect(sent).toBeLessThan(10);
  });
});
