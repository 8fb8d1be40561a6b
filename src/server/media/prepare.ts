import { availableParallelism, totalmem } from 'node:os';
import { type Prepared, UploadError } from '#api/media/pictures.ts';
import type { Purpose } from '#contract/media/media.ts';
import { createFairTurns } from './fair-turns.ts';
import type { Answer, Frame } from './frames.ts';
import { type PictureReader, ReaderDied, type Source, startReader } from './reader.ts';
import type { Spooled } from './receive.ts';

/** Each process takes 200 MB while it works, and at most 700 MB; together they take half of the memory. */
const MOST_READERS = 4;
const READER_BYTES = 700 * 1024 * 1024;
/** Proxies wait for a minute, so a longer queue would be useless. */
const LONGEST_LINE = 100;
const LINE_MS = 35_000;
const PICTURE_MS = 10_000;
const IDLE_MS = 20_000;
const FAULTS = ['too-many-pixels', 'avif-too-large'] as const;
const TILES = /^[\w+/]{48}$/;

export interface Preparing {
  prepare(file: Pick<Spooled, 'bytes' | 'handle'>, purpose: Purpose, member: number): Promise<Prepared>;
  /** Process ids of the running readers. */
  pids(): number[];
  stop(): void;
}

export interface PreparingOptions {
  /** Processes of this node, which share the cores. */
  workers?: number;
  idleMs?: number;
  pictureMs?: number;
  start?: () => PictureReader;
}

/**
 * Decodes pictures in separate processes, as many as there are cores. A process that dies is replaced for the next
 * picture.
 */
export function createPreparing(options: PreparingOptions = {}): Preparing {
  const { workers = 1, idleMs = IDLE_MS, pictureMs = PICTURE_MS, start = startReader } = options;
  const most = mostReaders(availableParallelism() / workers, memory() / workers);
  const inTurn = createFairTurns({
    ...{ most, mostOfMember: most, longestLine: LONGEST_LINE, patienceMs: LINE_MS },
    refuse: () => new UploadError('busy'),
  });
  const all = new Set<PictureReader>();
  const idle = new Map<PictureReader, NodeJS.Timeout>();

  const end = (reader: PictureReader) => {
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    all.delete(reader);
    reader.end();
  };
  const take = (): PictureReader => {
    // Takes the most recently used one, so that the others can end.
    const reader = [...idle.keys()].at(-1) ?? start();
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    all.add(reader);
    return reader;
  };
  const giveBack = (reader: PictureReader) => {
    idle.set(reader, setTimeout(() => end(reader), idleMs).unref());
  };

  const read = async (file: Source, purpose: Purpose): Promise<Frame<Answer>> => {
    const reader = take();
    try {
      const answer = await reader.read(file, purpose, pictureMs);
      giveBack(reader);
      return answer;
    } catch (error) {
      end(reader);
      throw error;
    }
  };
  /**
   * A process may die of something else than its picture, and the idle ones with it, before this one knows: a new one
   * reads.
   */
  const readAgain = (file: Source, purpose: Purpose) => (error: unknown) => {
    if (!(error instanceof ReaderDied) || error.why !== 'ended') throw error;
    for (const reader of [...idle.keys()]) end(reader);
    return read(file, purpose);
  };

  return {
    prepare: ({ bytes, handle }, purpose, member) =>
      inTurn(member, async () => {
        const readAt: Source['readAt'] = async (at, into) => (await handle.read(into, 0, into.length, at)).bytesRead;
        const file = { bytes, readAt };
        const { head, bytes: made } = await read(file, purpose).catch(readAgain(file, purpose)).catch(asFault);
        return preparedFrom(head, made);
      }),
    pids: () => [...all].map(({ pid }) => pid ?? 0),
    stop: () => {
      for (const reader of all) end(reader);
    },
  };
}

/** The number for one worker, by its cores and bytes. */
export const mostReaders = (cores: number, bytes: number): number =>
  Math.max(1, Math.floor(Math.min(MOST_READERS, cores, bytes / 2 / READER_BYTES)));

/** A container may have less memory than the machine. Without a limit, the value is a huge number or 0. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** A picture that ends two processes is invalid; one that takes too much is not tried again. */
function asFault(error: unknown): never {
  if (!(error instanceof ReaderDied) || error.why === 'never started') throw error;
  throw new UploadError(error.why === 'ended' ? 'not-a-picture' : 'too-hard', error);
}

/** The response of a process that has read a hostile file is not trusted. */
function preparedFrom(head: Answer, made: Uint8Array<ArrayBuffer>): Prepared {
  if ('fault' in head) {
    throw new UploadError(FAULTS.find((fault) => fault === head.fault) ?? 'not-a-picture');
  }
  if ('ready' in head) throw new Error('the process that reads pictures said that it is there, twice');
  const { width, height, tiles, largeBytes } = head;
  const [large, small] = [made.subarray(0, largeBytes), made.subarray(largeBytes)];
  const isSound = [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= 1600);
  if (!isSound || !TILES.test(tiles) || !isWebp(large) || !isWebp(small)) {
    throw new Error('the process that reads pictures gave something else');
  }
  return { large, small, type: 'webp', width, height, tiles };
}

function isWebp(bytes: Uint8Array): boolean {
  const at = (start: number) => String.fromCharCode(...bytes.subarray(start, start + 4));
  return at(0) === 'RIFF' && at(8) === 'WEBP';
}
