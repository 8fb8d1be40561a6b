import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Component = () => null;
const Code: Component = () => null;

let modules: [typeof import('./lazy.ts'), typeof import('./lazy.ts')];
let fetchCode: ReturnType<typeof vi.fn<() => Promise<Component>>>;
const reload = vi.fn();
const server = vi.fn((_url?: unknown) => Promise.resolve(new Response()));
const stored = new Map<string, string>();

const notThere = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01') });
  vi.resetModules();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal(
    'fetch',
    server.mockImplementation(() => Promise.resolve(new Response())),
  );
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  reload.mockClear();
  stored.clear();
  fetchCode = vi.fn(() => Promise.resolve(Code));
  modules = await Promise.all([import('./lazy.ts'), import('./lazy.ts')]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => modules[0].lazy(() => fetchCode());

test('code is fetched once: what was preloaded is there', async () => {
  const lazy = open();
  expect(lazy.loaded()).toBeUndefined();
  void lazy.preload();
  expect(await lazy.load()).toBe(Code);
  await lazy.preload();
  expect(lazy.loaded()).toBe(Code);
  expect(fetchCode).toHaveBeenCalledOnce();
});

test('a preload that fails says nothing and changes nothing; when it is wanted it is fetched again', async () => {
  fetchCode.mockImplementationOnce(notThere);
  const lazy = open();
  await lazy.preload();
  expect(server).not.toHaveBeenCalled();
  expect(await lazy.load()).toBe(Code);
});

test('without a connection it fails, and can be tried again', async () => {
  fetchCode.mockImplementation(notThere);
  server.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const lazy = open();
  await expect(lazy.load()).rejects.toThrow('Failed to fetch');
  expect(fetchCode).toHaveBeenCalledOnce();
  fetchCode.mockImplementation(() => Promise.resolve(Code));
  expect(await lazy.load()).toBe(Code);
  expect(reload).not.toHaveBeenCalled();
});

test('one blip of the line is made good for by a second try', async () => {
  fetchCode.mockImplementationOnce(notThere);
  expect(await open().load()).toBe(Code);
  expect(reload).not.toHaveBeenCalled();
});

test('what stays away while the server answers reloads the page, which remembers what it must, once a minute', async () => {
  const remember = vi.fn();
  modules[1].beforeReload(remember);
  fetchCode.mockImplementation(notThere);
  const lazy = open();
  void lazy.load();
  await turn();
  expect(remember).toHaveBeenCalledBefore(reload);
  expect(reload).toHaveBeenCalledOnce();
  await expect(open().load()).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 60_000);
  void open().load();
  await turn();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a file that was missing and has come back reloads the page at once, also within the minute', async () => {
  const url = 'http://pipit.test/assets/Composer-1.js';
  const missing = (wanted: unknown) => Promise.resolve(new Response('', { status: wanted === url ? 404 : 200 }));
  fetchCode.mockImplementation(() =>
    Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`)),
  );
  void open().load();
  await turn();
  expect(reload).toHaveBeenCalledOnce();
  server.mockImplementation(missing);
  const lazy = open();
  await expect(lazy.load()).rejects.toThrow('Failed to fetch');
  await expect(lazy.load()).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
  server.mockImplementation(() => Promise.resolve(new Response()));
  void lazy.load();
  await turn();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the page is not reloaded into the error of a proxy, nor where no storage tells that it was', async () => {
  fetchCode.mockImplementation(notThere);
  server.mockImplementationOnce(() => Promise.resolve(new Response('', { status: 502 })));
  await expect(open().load()).rejects.toThrow();
  vi.stubGlobal('sessionStorage', undefined);
  await expect(open().load()).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
});

test('what a render waits for stays failed for half a second, or until the connection is back', async () => {
  fetchCode.mockImplementation(notThere);
  server.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const lazy = open();
  const failed = lazy.wait();
  await expect(failed.code).rejects.toThrow();
  await failed.patience;
  expect(lazy.wait()).toBe(failed);
  await vi.advanceTimersByTimeAsync(500);
  const again = lazy.wait();
  expect(again).not.toBe(failed);
  await expect(again.code).rejects.toThrow();
  modules[0].reconnects.set(1);
  fetchCode.mockImplementation(() => Promise.resolve(Code));
  expect(await lazy.wait().code).toBe(Code);
});

test('patience is over in a moment, however long the code takes', async () => {
  const { promise, resolve } = Promise.withResolvers<Component>();
  fetchCode.mockReturnValue(promise);
  const { code, patience } = open().wait();
  const over = vi.fn();
  void patience.then(over);
  await vi.advanceTimersByTimeAsync(149);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalled();
  resolve(Code);
  expect(await code).toBe(Code);
});
