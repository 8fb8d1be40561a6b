import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnects } from '../../core/lazy.ts';
import type { Hint, Live } from './live.ts';

const HELLO = 'event: hello\ndata: {"position":"f.1","streams":3,"unread":2}\n\n';

/** A connection that the server has accepted. */
interface Stream {
  send: (text: string) => void;
  end: () => void;
  token: string | null;
  isOpen: () => boolean;
}

let page: EventTarget & { visibilityState: string };
let streams: Stream[];
/** The server's next results instead of accepting the connection. */
let refusals: (Response | Error)[];
let reach: boolean[];
let live: Live;
const listeners: AbortController[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  [streams, refusals, reach] = [[], [], []];
  const { liveOver } = await import('./network.ts');
  live = liveOver({ fetch: connect, base: 'http://pipit.test/api', onReach: (reached) => void reach.push(reached) });
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.abort();
  await turns();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function connect(request: Request): Promise<Response> {
  const refusal = refusals.shift();
  if (refusal instanceof Error) throw refusal;
  if (refusal) return refusal;
  let open = true;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const encoder = new TextEncoder();
      request.signal.addEventListener('abort', () => {
        if (open) controller.error(new Error('aborted'));
        open = false;
      });
      streams.push({
        send: (text) => controller.enqueue(encoder.encode(text)),
        end: () => {
          open = false;
          controller.close();
        },
        token: request.headers.get('authorization'),
        isOpen: () => open,
      });
    },
  });
  return new Response(body);
}

/** Lets locks, channels and streams do their asynchronous work. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}
async function after(ms: number): Promise<void> {
  await turns();
  await vi.advanceTimersByTimeAsync(ms);
  await turns();
}

function openTab(token = 'one') {
  const left = new AbortController();
  listeners.push(left);
  const heard: Hint[] = [];
  live({ token, user: 'ada', signal: left.signal, hear: (hint) => void heard.push(hint) });
  return { heard, kinds: () => heard.map(({ kind }) => kind), close: () => left.abort() };
}
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const openNow = () => streams.filter(({ isOpen }) => isOpen()).length;

test('twenty tabs have one connection, and all hear; when its tab closes, another has it', async () => {
  const tabs = Array.from({ length: 20 }, () => openTab());
  await turns();
  expect([streams.length, streams[0]?.token]).toEqual([1, 'Bearer one']);
  streams[0]?.send(`: hi\n\n${HELLO}event: counts\ndata: {"po`);
  streams[0]?.send('sts":["a"]}\n\nevent: home\ndata: {}\n\n');
  await turns();
  for (const { heard } of tabs) {
    expect(heard).toMatchObject([
      { kind: 'hello', data: { streams: 3 } },
      { kind: 'counts', data: { posts: ['a'] } },
      { kind: 'home' },
    ]);
  }
  const late = openTab();
  await turns();
  expect(late.heard).toMatchObject([{ kind: 'hello', data: { position: '', unread: 2 } }]);
  tabs[0]?.close();
  await turns();
  expect([streams.length, openNow()]).toEqual([2, 1]);
});

test('with site data blocked, where browsers give neither locks nor channels, a tab has a connection of its own', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  vi.stubGlobal('navigator', { locks: { request: async () => refuse() } });
  vi.stubGlobal('BroadcastChannel', refuse);
  const tabs = [openTab(), openTab()];
  await turns();
  expect(openNow()).toBe(2);
  for (const { send } of streams) send(HELLO);
  await turns();
  for (const { kinds } of tabs) expect(kinds()).toEqual(['hello']);
});

test('the connection ends a minute after all tabs are hidden, and is opened again some time after one is seen', async () => {
  openTab();
  await turns();
  show('hidden');
  await after(59_000);
  expect(openNow()).toBe(1);
  await after(1_000);
  expect(openNow()).toBe(0);
  show('visible');
  await turns();
  expect(openNow()).toBe(0);
  await after(500);
  expect(openNow()).toBe(1);
  // Neither a frozen page nor one that is cached for the back button may hold the connection.
  page.dispatchEvent(new Event('pagehide'));
  await turns();
  expect(openNow()).toBe(0);
});

test('it is tried again: when the server says, or later each time, up to a minute', async () => {
  const tab = openTab();
  await turns();
  streams[0]?.send(`${HELLO}event: bye\ndata: {"retryMs":7000}\n\n`);
  streams[0]?.end();
  await after(6_900);
  expect(streams.length).toBe(1);
  await after(100);
  expect(streams.length).toBe(2);
  expect(tab.kinds()).toEqual(['hello']);
  streams[1]?.end();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    refusals.push(new Response(null, { status: 503 }));
    await after(wait - 10);
    expect(refusals.length).toBe(1);
    await after(10);
    expect(refusals.length).toBe(0);
  }
});

test('a server that is gone is not knocked at: it is tried when it can be reached again', async () => {
  const tab = openTab();
  await turns();
  refusals.push(new TypeError('no line'));
  streams[0]?.send('event: broken\ndata: {');
  streams[0]?.end();
  await after(1_000);
  expect([tab.kinds(), reach]).toEqual([['lost'], [true, false]]);
  await after(600_000);
  expect(streams.length).toBe(1);
  reconnects.set(reconnects.get() + 1);
  await turns();
  expect([streams.length, reach.at(-1)]).toEqual([2, true]);
});

test('a line that is silent for too long is none, and a session that is over is not tried again', async () => {
  const tab = openTab();
  await turns();
  for (let beats = 0; beats < 4; beats++) {
    await after(40_000);
    streams[0]?.send(': beat\n\n');
  }
  expect(openNow()).toBe(1);
  refusals.push(Response.json({ errors: [] }, { status: 401 }));
  await after(45_000);
  expect(openNow()).toBe(0);
  await after(1_000);
  expect(tab.kinds()).toEqual(['refused']);
  await after(600_000);
  expect(streams.length).toBe(1);
});
