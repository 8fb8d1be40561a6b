import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Purpose } from '#contract/media/media.ts';
import { AVIF_PIXELS, MEDIA_PIXELS } from '#contract/rules/limits.ts';
import { type Answer, type Asked, type Frame, headOf, OUT_OF_MEMORY, readFrames } from './frames.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGES = `${sep}node_modules`;
/**
 * Other processes get ten times the CPU time. With a lower priority, a picture would take too long on a busy machine.
 */
const NICE = 10;
const START_MS = 20_000;
/** Characters of its last output before it ended. */
const KEPT = 2_000;
const PART_BYTES = 256 * 1024;

/** A file that is read in parts, so that it is never completely in memory. */
export interface Source {
  bytes: number;
  /** Resolves to the number of bytes that were read. */
  readAt(position: number, into: Uint8Array): Promise<number>;
}

/** A process that decodes one picture at a time. */
export interface PictureReader {
  pid: number | undefined;
  /** Rejects with a ReaderDied if it took too long, or has ended. */
  read(file: Source, purpose: Purpose, patienceMs: number): Promise<Frame<Answer>>;
  end(): void;
}

export class ReaderDied extends Error {
  override name = 'ReaderDied';
  readonly why: 'never started' | 'too long' | 'too much memory' | 'ended';

  constructor(why: ReaderDied['why'], said = '') {
    super(`the process that reads pictures ${why.startsWith('too') ? `took ${why}` : why}. ${said}`.trim());
    this.why = why;
  }
}

export function startReader(): PictureReader {
  const child = spawnChild();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT);
  });
  let settle: ((frame: Frame<Answer> | ReaderDied) => void) | undefined;
  let dead: ReaderDied | undefined;
  let why: ReaderDied['why'] = 'never started';
  let sending = false;
  const part = Buffer.allocUnsafeSlow(PART_BYTES);

  const answer = (patienceMs: number): Promise<Frame<Answer>> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead);
      const timer = setTimeout(() => die(why === 'ended' ? 'too long' : why), patienceMs);
      settle = (got) => {
        clearTimeout(timer);
        settle = undefined;
        if (got instanceof ReaderDied) reject(got);
        else resolve(got);
      };
    });
  const die = (reason: ReaderDied['why']) => {
    dead ??= new ReaderDied(reason, said);
    child.kill('SIGKILL');
    settle?.(dead);
  };
  child.on('error', () => die(why));
  child.on('close', (code) => die(code === OUT_OF_MEMORY ? 'too much memory' : why));
  child.stdin?.on('error', () => undefined);
  void take().catch(() => die(why));
  const ready = answer(START_MS).then(() => {
    why = 'ended';
  });
  ready.catch(() => undefined);

  async function take(): Promise<void> {
    if (!child.stdout) return;
    for await (const frame of readFrames<Answer>(child.stdout)) {
      // It cannot know the result of a file that it does not have yet.
      if (sending) die(why);
      else settle?.(frame);
    }
  }

  async function send({ bytes, readAt }: Source, asked: Asked): Promise<void> {
    sending = true;
    await write(headOf(asked, bytes));
    for (let at = 0; at < bytes && !dead; ) {
      const count = await readAt(at, part.subarray(0, bytes - at));
      if (count === 0) throw new Error('a file that was received is shorter than it was');
      await write(part.subarray(0, count));
      at += count;
    }
    sending = false;
  }
  const write = (bytes: Uint8Array) => new Promise((resolve) => child.stdin?.write(bytes, resolve));

  return {
    pid: child.pid,
    read: async (file, purpose, patienceMs) => {
      await ready;
      const asked: Asked = { purpose, mostPixels: MEDIA_PIXELS, mostOfAvif: AVIF_PIXELS };
      const [answered] = await Promise.all([answer(patienceMs), send(file, asked)]);
      return answered;
    },
    end: () => die('ended'),
  };
}

/** The permissions of Node.js apply to JavaScript. The rest limits what libvips could be made to do. */
function spawnChild(): ChildProcess {
  const packages = [join(ROOT, 'node_modules'), ...packagesOfSharp()];
  const mayRead = [
    join(dirname(CHILD), '*'),
    ...packages.map((folder) => join(folder, '*')),
    join(ROOT, 'package.json'),
  ];
  const child = spawn(
    process.execPath,
    [
      ...['--permission', '--allow-addons', ...mayRead.map((path) => `--allow-fs-read=${path}`)],
      ...['--no-warnings', '--max-old-space-size=64', CHILD],
    ],
    { env: environment(), stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
  );
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {
    // The priority is optional.
  }
  return child;
}

/** The packages folder that contains sharp, which may be further up, or behind a link. */
function packagesOfSharp(): string[] {
  try {
    const entry = realpathSync(createRequire(import.meta.url).resolve('sharp'));
    return [entry.slice(0, entry.lastIndexOf(PACKAGES) + PACKAGES.length)];
  } catch {
    return [];
  }
}

/** Passes none of the settings. With more arenas, the C library would keep unused memory. */
function environment(): Record<string, string> {
  const { SystemRoot } = process.env;
  return { VIPS_BLOCK_UNTRUSTED: '1', MALLOC_ARENA_MAX: '2', ...(SystemRoot && { SystemRoot }) };
}

/** Returns whether sharp has a binary for this machine. */
export function hasSharp(): boolean {
  const require = createRequire(import.meta.url);
  const { platform, arch } = process;
  return [platform, ...(platform === 'linux' ? ['linuxmusl'] : [])].some((system) => {
    try {
      return require.resolve(`@img/sharp-${system}-${arch}/package`) !== '';
    } catch {
      return false;
    }
  });
}

const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const onePixel: Source = { bytes: ONE_PIXEL.length, readAt: async (at, into) => ONE_PIXEL.copy(into, 0, at) };

/** Decodes a test picture. Returns undefined if that works, otherwise the reason. */
export async function whyUnreadable(): Promise<string | undefined> {
  if (!hasSharp()) return `sharp has no program for ${process.platform} on ${process.arch}`;
  const reader = startReader();
  try {
    const { head } = await reader.read(onePixel, 'post', START_MS);
    return 'width' in head ? undefined : 'sharp does not read them';
  } catch (error) {
    return (error as Error).message;
  } finally {
    reader.end();
  }
}
