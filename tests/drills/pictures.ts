import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { startPipit, stopPipit } from '../harness/process/process.ts';
import { PASSWORD } from '../harness/world.ts';
import { atMost, type Drill, exactly, type Figure, none } from './drill.ts';

const ONE_AFTER_THE_OTHER = 5;
const AT_ONCE = 20;
/** Together they send more pictures than the cores can decode. */
const LINES = 4;
const LINE_BYTES_PER_MS = 12_500;
const PIECE = 64 * 1024;
/** Time of each kind of load, and number of turns: a shared machine changes its speed. */
const MEASURED_MS = 5_000;
const TURNS = 4;
const READY_AIM_MS = 1_000;
const MEMORY_AIM_MB = 250;
const SLOWER_AIM = 1.1;
/** The priority of the decoding processes. */
const NICE = 10;
/** They end after 20 s without work. */
const GONE_AIM_S = 25;

export const pictures: Drill = {
  name: 'pictures',
  title: 'a photo of 12 Mpx is ready in a second, its process small and gone when idle, and others notice nothing',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-pictures-'));
    const pipit = await startPipit({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' });
    try {
      return await measured(pipit.url, pipit.child.pid ?? 0);
    } finally {
      await stopPipit(pipit);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measured(url: string, server: number): Promise<Figure[]> {
  const files = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => photo(n)));
  const upload = await uploader(url);
  await upload(files[0] as Buffer);

  const alone: number[] = [];
  const before = processorMs(readersOf(server));
  for (const file of files.slice(0, ONE_AFTER_THE_OTHER)) alone.push((await upload(file)).ms);
  const processor = (processorMs(readersOf(server)) - before) / ONE_AFTER_THE_OTHER;

  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, ...readersOf(server).map(highestMegabytes));
  }, 50);
  let refused = 0;
  const note = ({ status }: { status: number }) => {
    if (status !== 201) refused += 1;
  };
  const atOnce = async () => {
    const end = performance.now() + MEASURED_MS;
    while (performance.now() < end) (await Promise.all(files.map((file) => upload(file)))).map(note);
  };
  const onLines = async () => {
    const end = performance.now() + MEASURED_MS;
    const oneAfterTheOther = async (_: unknown, n: number) => {
      for (let i = n; performance.now() < end; i += LINES) {
        note(await upload(files[i % AT_ONCE] as Buffer, LINE_BYTES_PER_MS));
      }
    };
    await Promise.all(Array.from({ length: LINES }, oneAfterTheOther));
  };
  const loads = {
    quiet: () => pause(MEASURED_MS),
    loops: () => besideLoopsOf(availableParallelism()),
    onLines,
    atOnce,
  };
  const taken: Record<keyof typeof loads, number[]> = { quiet: [], loops: [], onLines: [], atOnce: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const load of Object.keys(loads) as (keyof typeof loads)[]) {
      taken[load].push(...(await takenDuring(url, loads[load])));
    }
  }
  const [quiet, loops] = [p99(taken.quiet), p99(taken.loops)];
  const [lines, burst] = [p99(taken.onLines), p99(taken.atOnce)];
  clearInterval(watch);
  const idle = performance.now();
  while (readersOf(server).length > 0) await pause(100);
  return [
    atMost(
      `a photo of 12 Mpx and ${Math.round((files[0]?.length ?? 0) / 1e5) / 10} MB, processor time`,
      processor,
      READY_AIM_MS,
      'ms',
    ),
    atMost('the same, from the first byte to the answer, median', median(alone), READY_AIM_MS, 'ms'),
    exactly(`refused of rounds of ${AT_ONCE} at once`, refused, 0),
    atMost('memory of the largest process that reads', most, MEMORY_AIM_MB, 'MB'),
    none(
      'p99 of other reads while 20 come at once, as fast as the machine can send them',
      `${(burst / quiet).toFixed(2)} × the ${quiet.toFixed(1)} ms without`,
    ),
    none(
      `p99 of other reads while ${LINES} come one after the other, as fast as lines of 100 Mbit/s bring them`,
      `${(lines / quiet).toFixed(2)} × the ${quiet.toFixed(1)} ms without`,
    ),
    atMost(
      `the same, over ${loops.toFixed(1)} ms beside empty loops of the same priority`,
      ...([lines / loops, SLOWER_AIM, '×'] as const),
    ),
    atMost('until the last process is gone', (performance.now() - idle) / 1_000, GONE_AIM_S, 's'),
  ];
}

/**
 * The baseline: any work on the other cores slows a request down if cores share a calculating unit. Only the rest is
 * the cost of decoding.
 */
async function besideLoopsOf(many: number): Promise<void> {
  const loops = Array.from({ length: many }, () => spawn(process.execPath, ['--eval', 'for (;;);']));
  for (const { pid } of loops) if (pid) setPriority(pid, NICE);
  await pause(MEASURED_MS);
  for (const loop of loops) loop.kill('SIGKILL');
}

/** Edges and gradients, like a camera's picture. */
async function photo(n: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const rough = sharp({
    create: { width: 500, height: 375, channels: 3, background: { r: n, g: 0, b: 0 }, noise: grain },
  });
  const shades = await rough.png().toBuffer();
  return sharp(shades).resize(4000, 3000, { kernel: 'cubic' }).sharpen().jpeg({ quality: 92 }).toBuffer();
}

async function uploader(url: string) {
  const form = { firstName: 'Ro', username: 'ro', email: 'ro@example.org', password: PASSWORD };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(form) });
  const { encodedToken } = (await answer.json()) as { encodedToken: string };
  return async (file: Buffer, bytesPerMs?: number) => {
    const begun = performance.now();
    const body = bytesPerMs ? sentSlowly(file, bytesPerMs) : new Uint8Array(file);
    const sent = { method: 'POST', headers: { authorization: encodedToken }, body, duplex: 'half' as const };
    const answer = await fetch(`${url}/api/media`, sent);
    await answer.body?.cancel();
    const { status } = answer;
    return { status, ms: performance.now() - begun };
  };
}

function sentSlowly(file: Buffer, bytesPerMs: number): ReadableStream<Uint8Array> {
  const begun = performance.now();
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await pause(Math.max(1, sent / bytesPerMs - (performance.now() - begun)));
      controller.enqueue(new Uint8Array(file.subarray(sent, sent + PIECE)));
      sent += PIECE;
      if (sent >= file.length) controller.close();
    },
  });
}

/** Times of a page of the feed in ms, requested from a separate thread. */
async function takenDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const probe = new Worker(new URL('pictures-probe.ts', import.meta.url), { workerData: `${url}/api/posts?limit=20` });
  const heard = () => new Promise<number[]>((resolve) => probe.once('message', resolve));
  await heard();
  await work();
  const taken = heard();
  probe.postMessage('stop');
  return taken;
}

const p99 = (taken: number[]): number => taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.99) - 1] ?? 0;

const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/** The decoding processes of the server. */
function readersOf(server: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => {
    try {
      return Number(statOf(pid)[1]) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--permission');
    } catch {
      return false;
    }
  });
}

/** A tick is 10 ms. */
const processorMs = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + 10 * (Number(statOf(pid)[11]) + Number(statOf(pid)[12])), 0);

function highestMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
