/** The place where the server in this browser stores its data. */
type Place = { kind: 'kept' } | { kind: 'memory' } | { kind: 'broken'; reason: string };

/** The server in this browser, as the client sees it. It is also available in the console. */
interface Pipit {
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Undefined until the server has started. */
  place(): Place | undefined;
  subscribe(watch: () => void): () => void;
  exportDatabase(): Promise<Blob>;
  importDatabase(file: Blob): Promise<void>;
  startOver(): Promise<void>;
  /** The secret for the set-up page; undefined if this Pipit has an owner. */
  setUpSecret(): Promise<string | undefined>;
}

declare global {
  /** Set by main.tsx if the server runs in the browser. */
  var pipit: Pipit | undefined;
}

/** For components that are only shown if the server runs in the browser. */
export function ownServer(): Pipit {
  if (!globalThis.pipit) throw new Error('The server of this Pipit is elsewhere.');
  return globalThis.pipit;
}
