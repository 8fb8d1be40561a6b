/** Where the server in this browser keeps its data. */
type Place = { kind: 'kept' } | { kind: 'memory' } | { kind: 'broken'; reason: string };

/** The server in this browser, as the client sees it. Also for the curious, in the console. */
interface Pipit {
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Undefined until the server is there. */
  place(): Place | undefined;
  subscribe(watch: () => void): () => void;
  exportDatabase(): Promise<Blob>;
  importDatabase(file: Blob): Promise<void>;
  startOver(): Promise<void>;
  /** For the set-up; undefined where somebody owns this Pipit. */
  setUpSecret(): Promise<string | undefined>;
}

declare global {
  /** Set by main.tsx where the server lives in the browser. */
  var pipit: Pipit | undefined;
}

/** For what is only ever shown where the server lives in the browser. */
export function ownServer(): Pipit {
  if (!globalThis.pipit) throw new Error('The server of this Pipit is elsewhere.');
  return globalThis.pipit;
}
