import { deviceStorage, keptOnDevice, storedNames } from '../../core/storage.ts';

type Fetch = (request: Request) => Promise<Response>;

const waiting = new Map<Promise<unknown>, Request>();
let leaving = false;

/** Remembers writes without a response, because a server in the browser stops together with the page. */
export const rememberWrites =
  (fetch: Fetch): Fetch =>
  (request) => {
    const answer = fetch(request);
    if (request.method === 'GET') return answer;
    const over = answer
      .catch(() => undefined)
      .finally(() => {
        waiting.delete(over);
        if (leaving) keepLeft();
      });
    waiting.set(over, request);
    if (leaving) keepLeft();
    return answer;
  };

/** Resolves when every write sent so far has a response. */
export const allWritten = (): Promise<unknown> => Promise.all(waiting.keys());

const PREFIX = 'pipit-left:';
/** A name per tab, so that tabs that close at the same time do not overwrite each other. */
const NAME = PREFIX + Math.random().toString(36).slice(2);
const PATIENCE_MS = 20_000;

type Left = [url: string, init: { method: string; headers: [string, string][] }];

/** Replaces `keepalive` for the server in the browser: the next page sends the writes that have no response now. */
export function keepWritesOnLeaving(): void {
  addEventListener('pagehide', () => {
    leaving = true;
    keepLeft();
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
}

function keepLeft(): void {
  const left = [...waiting.values()]
    .filter(({ keepalive, headers }) => keepalive && !headers.has('content-type'))
    .map(({ url, method, headers }): Left => [url, { method, headers: [...headers] }]);
  keptOnDevice.write(NAME, left.length ? JSON.stringify(left) : null);
}

/** Resolves when the server has answered, even with errors, so that the first lists show the result. */
export async function sendLeft(fetch: Fetch): Promise<void> {
  for (const [url, init] of takeLeft()) {
    await fetch(new Request(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })).catch(() => undefined);
  }
}

function takeLeft(): Left[] {
  try {
    const storage = deviceStorage();
    const names = storedNames(storage, PREFIX);
    const left = names.flatMap((name) => JSON.parse(storage.getItem(name) ?? '[]') as Left[]);
    for (const name of names) storage.removeItem(name);
    return left;
  } catch {
    return [];
  }
}
