import { beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '#contract/people/auth.ts';

const [PATH, OTHER] = ['/media/aa.webp', '/media/bb.webp'];
const SMALL = '/media/aa.small.webp';
let user: string | null = 'ada';

/** Loads the module again, as after a reload, so that only stored data survives. */
async function source(read: 'everyone' | 'members', key: string | undefined) {
  vi.resetModules();
  const { picturesOverNetwork } = await import('./network.ts');
  const getConfig = vi.fn(async () => ({ community: { read }, media: { uploads: true, key } }) as unknown as Config);
  return { getConfig, ...picturesOverNetwork({ getConfig, getUser: () => user }) };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.useRealTimers();
  user = 'ada';
});

test('where everybody may read, a path is its own address, and a picture that is gone stays so', async () => {
  const { url, onFail, getConfig } = await source('everyone', undefined);
  onFail?.(PATH);
  await vi.waitFor(() => expect(getConfig).toHaveBeenCalledOnce());
  expect(url(PATH)).toBe(PATH);
});

test('where only members may read, the first that fails gives the key of all', async () => {
  const { url, onFail, getConfig } = await source('members', 'k1');
  expect(url(PATH)).toBe(PATH);
  onFail?.(PATH);
  onFail?.(OTHER);
  await vi.waitFor(() => expect(url(PATH)).toBe(`${PATH}?key=k1`));
  expect(url(OTHER)).toBe(`${OTHER}?key=k1`);
  expect(getConfig).toHaveBeenCalledOnce();
  expect((await source('members', 'k2')).url(PATH), 'after a reload').toBe(`${PATH}?key=k1`);
  user = 'bea';
  expect(url(PATH), 'for somebody else').toBe(PATH);
});

test('where only members may read, a key that is too old is waited for, and no picture is asked for without', async () => {
  const { keepKey } = await import('./mediaKey.ts');
  keepKey('ada', 'k1');
  const { url, getConfig } = await source('members', 'k2');
  expect(url(PATH), 'on the same day').toBe(`${PATH}?key=k1`);
  expect(getConfig).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  expect([url(PATH), url(OTHER)]).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(url(PATH)).toBe(`${PATH}?key=k2`));
  expect(getConfig).toHaveBeenCalledOnce();
});

test('a key is waited for no longer where everybody may read meanwhile, and asked for again after a failure', async () => {
  const { keepKey } = await import('./mediaKey.ts');
  keepKey('ada', 'k1');
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
  const { url, getConfig } = await source('everyone', undefined);
  getConfig.mockRejectedValueOnce(new Error('cut off'));
  expect(url(PATH)).toBeUndefined();
  await vi.waitFor(() => expect(getConfig).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(url(PATH)).toBe(PATH));
  expect(getConfig).toHaveBeenCalledTimes(2);
});

test('where everybody may read, a moderator’s key is for what failed alone, in both sizes', async () => {
  const { url, onFail } = await source('everyone', 'k1');
  onFail?.(SMALL);
  await vi.waitFor(() => expect(url(PATH)).toBe(`${PATH}?key=k1`));
  expect(url(SMALL)).toBe(`${SMALL}?key=k1`);
  expect(url(OTHER)).toBe(OTHER);
});
