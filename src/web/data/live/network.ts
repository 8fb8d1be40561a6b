import { type LiveEvent, openLive } from '#contract/live/live.ts';
import { reconnects } from '../../core/lazy.ts';
import { type Hint, isAnybodyPushedHere, type Live } from './live.ts';

/** Time for which a hidden page stays connected. */
const AWAY_MS = 60_000;
/** Shorter if push is on: an open page suppresses push to the member's devices. */
const PUSHED_AWAY_MS = 5_000;

/** Calls `run` when this page may be visible. Its signal is aborted once the page has been hidden for a while. */
export function whilePresent(signal: AbortSignal, run: (present: AbortSignal) => void): void {
  let present: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    present?.abort();
    present = undefined;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(leave, isAnybodyPushedHere() ? PUSHED_AWAY_MS : AWAY_MS);
    } else if (!present) {
      present = new AbortController();
      run(present.signal);
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pageshow', look, { signal });
  // A page that is frozen or cached for the back button must hold neither a lock nor a connection.
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('freeze', leave, { signal });
  signal.addEventListener('abort', leave);
  look();
}

const EVENT = /^event: (.*)\ndata: (.*)$/m;

/** Reads a stream of server-sent events to its end. `onBytes` is called for comments, too. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, kind, data = ''] = EVENT.exec(block) ?? [];
      if (kind) onEvent({ kind, data: JSON.parse(data) } as LiveEvent);
    }
  }
}

interface Network {
  fetch: (request: Request) => Promise<Response>;
  /** The address of the API, without a slash at the end. */
  base: string;
  /** Called with whether the server was reached. */
  onReach: (reached: boolean) => void;
}

/** A new tab asks the tab with the connection for the hello that it has missed. */
type Message = Hint | { kind: 'who' };
type Tell = (hint: Hint) => void;
type Body = NonNullable<Response['body']>;

/**
 * All tabs of a browser share one connection: the tab with the lock has it, and passes events on. Only tabs that may be
 * visible request the lock.
 */
export const liveOver =
  (network: Network): Live =>
  ({ token, user, signal, hear }) => {
    const name = `pipit-live ${network.base} ${user}`;
    const channel = openChannel(name);
    let hello: Extract<Hint, { kind: 'hello' }> | undefined;
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'who') hear(data);
      // An empty position makes the new tab check everything, because it has missed all events since that hello.
      else if (hello) channel.postMessage({ kind: 'hello', data: { ...hello.data, position: '' } } satisfies Message);
    };
    const tell = (hint: Hint) => {
      if (hint.kind === 'hello') hello = hint;
      channel.postMessage(hint);
      hear(hint);
    };
    channel.postMessage({ kind: 'who' } satisfies Message);
    signal.addEventListener('abort', () => channel.close());
    let isFirst = true;
    whilePresent(signal, (present) => {
      const lead = async () => {
        // Many people may come back to their windows at the same moment.
        if (!isFirst) await pause(Math.random() * FIRST_PAUSE_MS, present);
        isFirst = false;
        await stayConnected(network, token, present, tell);
        hello = undefined;
      };
      // Without locks, each tab has its own connection: on an insecure page, and where site data is blocked.
      const withoutLock = ({ name }: Error) => (name === 'SecurityError' ? lead() : undefined);
      if (navigator.locks) void navigator.locks.request(name, { signal: present }, lead).catch(withoutLock);
      else void lead();
    });
  };

/** Some browsers offer no channel if site data is blocked. The tab then works on its own. */
function openChannel(name: string): Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'> {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { onmessage: null, postMessage: () => undefined, close: () => undefined };
  }
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The server sends something at least every 15 s, so a connection that is silent for longer is lost. */
const SILENCE_MS = 45_000;

async function stayConnected(network: Network, token: string, signal: AbortSignal, tell: Tell): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const line = new AbortController();
    const response = await open(network, token, AbortSignal.any([signal, line.signal]));
    if (signal.aborted) return;
    network.onReach(response !== undefined);
    if (!response) {
      tell({ kind: 'lost' });
      await reached(signal);
    } else if (response.status === 401 || response.status === 403) {
      return tell({ kind: 'refused' });
    } else {
      const hear = (hint: Hint) => {
        failures = 0;
        tell(hint);
      };
      const retryMs = response.ok && response.body ? await listen(response.body, line, hear) : undefined;
      await pause(retryMs ?? longer(failures++), signal);
    }
  }
}

const longer = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random());

/** Resolves to undefined if there was no response. */
function open({ fetch, base }: Network, token: string, signal: AbortSignal): Promise<Response | undefined> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  return fetch(new Request(base + openLive.path, { headers, signal, cache: 'no-store' })).catch(() => undefined);
}

/** Reads until the stream ends. Resolves to the time to wait before the next one, if the server has sent it. */
async function listen(body: Body, line: AbortController, tell: Tell): Promise<number | undefined> {
  let retryMs: number | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(silence);
    silence = setTimeout(() => line.abort(), SILENCE_MS);
  };
  wait();
  await readEvents(body, wait, (event) => {
    if (event.kind === 'bye') retryMs = event.data.retryMs;
    else tell(event);
  }).catch(() => undefined);
  clearTimeout(silence);
  // Aborts the request in case parsing failed.
  line.abort();
  return retryMs;
}

/** While offline, core/connection.ts probes. This waits for its signal. */
const reached = (signal: AbortSignal): Promise<void> => untilEnded(signal, (end) => reconnects.watch(end));

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  untilEnded(signal, (end) => {
    const timer = setTimeout(end, ms);
    return () => clearTimeout(timer);
  });

/** `begin` returns the function that stops waiting. */
const untilEnded = (signal: AbortSignal, begin: (end: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = begin(end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
