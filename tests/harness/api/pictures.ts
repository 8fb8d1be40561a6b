import { type Pictures, UploadError, type Uploads } from '#api/media/pictures.ts';
import { sha256 } from '#contract/text/bytes.ts';
import type { Files, NamedFiles } from '#store/nouns/media/files.ts';

type Stored = Map<string, { bytes: Uint8Array<ArrayBuffer>; at: number }>;

export interface MemoryFiles extends Files {
  stored: Stored;
  trashed: Stored;
  marks: string[];
  /** The free share of the disk. */
  freePart: number;
}

export interface MemoryPictures extends Pictures {
  files: MemoryFiles;
  uploads: Uploads;
}

export function memoryFiles(clock: () => number): MemoryFiles {
  const [stored, trashed]: [Stored, Stored] = [new Map(), new Map()];
  const marks: string[] = [];
  const files: MemoryFiles = {
    kind: 'memory',
    ...{ stored, trashed, marks, freePart: 0.5 },
    ...namedFiles(stored, clock),
    free: async () => files.freePart,
    trash: namedFiles(trashed, clock),
    mark: { read: async () => marks.at(-1), write: async (feed) => void marks.push(feed) },
  };
  return files;
}

const namedFiles = (stored: Stored, clock: () => number): NamedFiles => ({
  put: async (name, bytes) => void stored.set(name, { bytes, at: clock() }),
  get: async (name) => stored.get(name)?.bytes,
  has: async (name) => stored.has(name),
  remove: async (name) => void stored.delete(name),
  async *list() {
    for (const [name, { bytes, at }] of [...stored]) yield { name, bytes: bytes.length, at };
  },
});

const TYPE = 'PICTURE ';

/** A file that the fake decoder accepts as a picture of this size. Another name makes another picture. */
export const pictureFile = (name: string, width = 640, height = 480): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${TYPE}${width}x${height} ${name}`);

/** Replaces the decoder: a test file is already prepared, in both sizes. The decoder has its own tests. */
export function memoryUploads(): Uploads {
  const held = new Map<object, Uint8Array<ArrayBuffer>>();
  return {
    async receive(body, most) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      if (bytes.length > most) throw new UploadError('too-large');
      const received = { bytes: bytes.length, sha: await sha256(bytes) };
      held.set(received, bytes);
      return received;
    },
    async prepare(received, purpose) {
      const large = held.get(received) ?? new Uint8Array();
      const text = new TextDecoder().decode(large);
      const [found, width, height] = /^PICTURE (\d+)x(\d+) /.exec(text) ?? [];
      if (!found) throw new UploadError('not-a-picture');
      if (text.includes('busy')) throw new UploadError('busy');
      if (text.includes('slow')) throw new UploadError('too-slow');
      if (Number(width) * Number(height) > 50_000_000) throw new UploadError('too-many-pixels');
      const small = new TextEncoder().encode(`small ${purpose} ${text}`);
      return { large, small, type: 'webp', width: Number(width), height: Number(height), tiles: 'A'.repeat(48) };
    },
    discard: async (received) => void held.delete(received),
  };
}

export const memoryPictures = (clock: () => number): MemoryPictures => ({
  files: memoryFiles(clock),
  uploads: memoryUploads(),
});
