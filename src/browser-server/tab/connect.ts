import type { Refused } from '#contract/refusals/errors.ts';
import { DATABASE, type Place } from '../messages.ts';
import { listen } from './listen.ts';

const SETUP = '/browser/setup';

export interface Pipit {
  /** Like the browser's `fetch`, but answered by the server in this browser. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Undefined until the server is ready. */
  place(): Place | undefined;
  subscribe(watch: () => void): () => void;
  exportDatabase(): Promise<Blob>;
  /** Rejects with the reason, and its `code`, if the file cannot be used. Nothing has changed then. */
  importDatabase(file: Blob): Promise<void>;
  startOver(): Promise<void>;
  /** The secret for the set-up; undefined if the community has an owner. */
  setUpSecret(): Promise<string | undefined>;
}

export interface ConnectOptions {
  /** The base path of the site, with a slash at both ends. */
  base: string;
  /** Another tab has written. Called when this tab is visible. */
  onChanged(): void;
  /** The database was replaced, which ended all sessions. */
  onReplaced(): void;
}

/** Returns immediately. Requests wait until the server is ready. */
export function connect({ base, onChanged, onReplaced }: ConnectOptions): Pipit {
  let place: Place | undefined;
  const watchers = new Set<() => void>();
  const onPlace = (next: Place) => {
    place = next;
    for (const watch of watchers) watch();
  };
  const send = listen({ scope: base, onPlace, onChanged, onReplaced });

  const fetch: Pipit['fetch'] = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const { pathname, search } = new URL(request.url);
    return send(request, `/${pathname.slice(pathname.startsWith(base) ? base.length : 1)}${search}`);
  };
  const database = async (init?: RequestInit): Promise<Response> => {
    const answer = await fetch(DATABASE, init);
    if (answer.ok) return answer;
    const { errors, codes } = (await answer.json()) as Refused;
    throw Object.assign(new Error(errors.join(' ')), { code: codes[0]?.code });
  };
  return {
    fetch,
    place: () => place,
    subscribe(watch) {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    exportDatabase: async () => (await database()).blob(),
    importDatabase: async (file) => void (await database({ method: 'PUT', body: file })),
    setUpSecret: async () => {
      const answer = await fetch(SETUP, { method: 'POST' });
      return answer.ok ? ((await answer.json()) as { secret: string }).secret : undefined;
    },
    startOver: async () => void (await database({ method: 'DELETE' })),
  };
}
