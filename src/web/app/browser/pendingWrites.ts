import { deviceStorage, keptOnDevice, storedNames } from '../../core/storage.ts';

type Fetch = (request: Request) => Promise<Response>;

const waiting = new Map<Promise<unknown>, Request>();
let leaving = false;

/** Where the server leaves with the page, nothing takes a request further that has no answer yet. */
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

/** When everything that was sent so far has its answer. */
export const allWritten = (): Promise<unknown> => Promise.all(waiting.keys());

const PREFIX = 'pipit-left:';
/** Tabs that close together do not overwrite each other. */
const NAME = PREFIX + Math.random().toString(36).slice(2);
const PATIENCE_MS = 20_000;

type Left = [url: string, init: { method: string; headers: [string, string][] }];

/** Does what `keepalive` does where the server is elsewhere: the page that comes next sends what has no answer now. */
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

/** Done when the server has answered, whatever it says: the first lists are to show what has become of it. */
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
