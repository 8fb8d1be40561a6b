import type { Refused } from '#contract/refusals/errors.ts';
import { DATABASE, type Place } from '../messages.ts';
import { listen } from './listen.ts';

const SETUP = '/browser/setup';

export interface Pipit {
  /** As the browser's own, answered by the server in this browser. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Undefined until the server is there. */
  place(): Place | undefined;
  subscribe(watch: () => void): () => void;
  exportDatabase(): Promise<Blob>;
  /** Rejects with the reason, and its `code`, when the file cannot be used; then nothing has changed. */
  importDatabase(file: Blob): Promise<void>;
  startOver(): Promise<void>;
  /** For the set-up; undefined where somebody owns this Pipit. */
  setUpSecret(): Promise<string | undefined>;
}

export interface ConnectOptions {
  /** The path that the site lives under, with a slash at both ends. */
  base: string;
  /** Another tab has written; told when this one is in view. */
  onChanged(): void;
  /** The database is another one; whoever was logged in is not any more. */
  onReplaced(): void;
}

/** Returns at once; what is asked before the server is there waits for it. */
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
