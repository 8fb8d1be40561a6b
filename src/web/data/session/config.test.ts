import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { openMember } from '#tests/harness/web.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { sessionReplaced } from '../../core/session.ts';
import { askForConfig, currentConfig, outdateConfig } from './config.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterAll(() => world.close());

/** A member's client that counts how often it asks for the configuration, and can be cut off. */
async function openCounting() {
  const line = { asked: 0, isCut: false };
  const client = await openMember(world, {}, (request) => {
    if (!request.url.endsWith('/config')) return world.fetch(request);
    line.asked += 1;
    return line.isCut ? Promise.reject(new TypeError('no connection')) : world.fetch(request);
  });
  return { ...client, line };
}

test('components of one session share one request for the configuration', async () => {
  const { store, line } = await openCounting();
  await Promise.all(Array.from({ length: 4 }, () => store.dispatch(askForConfig())));
  await store.dispatch(askForConfig());
  expect(line.asked).toBe(1);
  expect(currentConfig()).toHaveProperty('community');
});

test('a configuration that may be outdated stays until the next component has asked', async () => {
  const { store, line } = await openCounting();
  await store.dispatch(askForConfig());
  outdateConfig();
  expect([line.asked, currentConfig()]).toEqual([1, expect.anything()]);
  const answer = store.dispatch(askForConfig());
  expect(currentConfig()).not.toBeUndefined();
  await answer;
  await store.dispatch(askForConfig());
  expect(line.asked).toBe(2);
});

test('a configuration that could not be had is asked for again, and so is that of another session', async () => {
  const { store, line } = await openCounting();
  line.isCut = true;
  await store.dispatch(askForConfig());
  expect(currentConfig()).toBeNull();
  line.isCut = false;
  const before = line.asked;
  await store.dispatch(askForConfig());
  expect(line.asked).toBe(before + 1);
  expect(currentConfig()).toHaveProperty('mayInvite');
  store.dispatch(sessionReplaced(null));
  const answer = store.dispatch(askForConfig());
  expect(currentConfig()).toBeUndefined();
  await answer;
  expect(currentConfig()).not.toHaveProperty('mayInvite');
});
