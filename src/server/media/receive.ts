import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CutOff } from '#api/http/body.ts';
import { type Received, UploadError } from '#api/media/pictures.ts';
import { createFairTurns } from './fair-turns.ts';
import { makeFolder } from './files/folder.ts';

/** Maximum per process. Each takes a file of at most 10 MB, and hardly any memory. */
const MOST_AT_ONCE = 64;
/** Clients send two. Slow uploads of one member must leave capacity to others. */
const MOST_OF_MEMBER = 8;
const LONGEST_LINE = 200;
/** Proxies close a connection without a byte after a minute. */
const LINE_MS = 50_000;
/** A phone with a bad connection is slow; an upload that is slower than this blocks capacity. */
const BYTES_PER_MS = 16;
const GRACE_MS = 10_000;
export const LONGEST_MS = 120_000;
const LOOK_EVERY_MS = 250;
/** Browsers send the whole file before they read the response, so slightly larger files are received and dropped. */
const DROPPED = 3;
const DROPPING_MS = 5_000;

/** A body on disk, in a file without a name. */
export interface Spooled extends Received {
  handle: FileHandle;
}

export interface Receiving {
  receive(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number, member: number): Promise<Spooled>;
  discard(spooled: Spooled): Promise<void>;
}

interface Body {
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  most: number;
}

export function createReceiving(folder: string, now = () => performance.now()): Receiving {
  const inTurn = createFairTurns({
    ...{ most: MOST_AT_ONCE, mostOfMember: MOST_OF_MEMBER, longestLine: LONGEST_LINE, patienceMs: LINE_MS },
    refuse: () => new UploadError('busy'),
  });
  return {
    receive: (body, most, member) =>
      inTurn(member, async () => {
        await makeFolder(folder);
        const handle = await openNameless(folder);
        try {
          return await spool({ reader: body.getReader(), most }, handle, now);
        } catch (error) {
          await handle.close();
          throw error;
        }
      }),
    discard: ({ handle }) => handle.close(),
  };
}

/** The file disappears with the process, however it ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  const file = join(folder, randomUUID());
  const handle = await open(file, 'wx+', 0o600);
  await rm(file, { force: true });
  return handle;
}

async function spool({ reader, most }: Body, handle: FileHandle, now: () => number): Promise<Spooled> {
  const begun = now();
  const hash = createHash('sha256');
  let bytes = 0;
  let ended = false;
  /** Time since which data is dropped. */
  let over: number | undefined;
  const isSlow = (ms: number) => ms > LONGEST_MS || bytes < (ms - GRACE_MS) * BYTES_PER_MS;
  const stop = () => void reader.cancel().catch(() => undefined);
  const timer = setInterval(() => {
    ended = over === undefined ? isSlow(now() - begun) : now() - over > DROPPING_MS;
    // Ends the pending read.
    if (ended) stop();
  }, LOOK_EVERY_MS);
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause) => {
        throw new CutOff('the file did not come whole', { cause });
      });
      if (ended && over === undefined) throw new UploadError('too-slow');
      bytes += value?.length ?? 0;
      if (bytes > most) over ??= now();
      if (over !== undefined && (done || ended || bytes > DROPPED * most)) throw new UploadError('too-large');
      if (done) return { bytes, sha: hash.digest('hex'), handle };
      if (over === undefined) {
        hash.update(value);
        await handle.writeFile(value);
      }
      release(value);
    }
  } finally {
    clearInterval(timer);
    stop();
  }
}

/** Frees the memory now: with much garbage, V8 scans the whole heap, which takes 10 ms each time. */
function release({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}
