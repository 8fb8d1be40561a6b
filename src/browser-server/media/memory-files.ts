import type { BrowserFiles } from './browser-files.ts';

interface Kept {
  bytes: Uint8Array<ArrayBuffer>;
  at: number;
}

/** The files end with the worker, like the database in memory. */
export function memoryFiles(): BrowserFiles {
  const files = new Map<string, Kept>();
  return {
    kind: 'memory',
    put: async (name, bytes) => void files.set(name, { bytes: bytes.slice(), at: Date.now() }),
    get: async (name) => files.get(name)?.bytes.slice(),
    has: async (name) => files.has(name),
    remove: async (name) => void files.delete(name),
    async *list() {
      for (const [name, { bytes, at }] of files) yield { name, bytes: bytes.byteLength, at };
    },
    free: async () => undefined,
    blob: async (name) => {
      const kept = files.get(name);
      return kept && new Blob([kept.bytes]);
    },
    clear: async () => files.clear(),
  };
}
