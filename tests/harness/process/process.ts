import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Bounds } from '#server/config/bounds.ts';
import { entryAt } from './bundle.ts';

export interface LogLine {
  pid: number;
  requestId?: string;
  msg: string;
  [more: string]: unknown;
}

/** A real server process. */
export interface Pipit {
  child: ChildProcess;
  url: string;
  output: () => string;
  /** The log so far. */
  log: () => LogLine[];
  ended: Promise<number | null>;
}

/** A write waits for longer than on a host, and for less than the time of a test. */
export const boundsOf = (bounds: Partial<Bounds>): string => JSON.stringify({ writePatienceMs: 20_000, ...bounds });

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Launch {
  /** Replaces the server's own entry. */
  entry?: string;
  /** Arguments that precede the command. */
  within?: readonly string[];
}

/** The settings determine everything. With LOG_LEVEL=debug, every request logs a line that names the process. */
export function spawnPipit(settings: Record<string, string>, launch: Launch = {}): Omit<Pipit, 'url'> {
  const { entry = entryAt('src/server/main.ts'), within = [] } = launch;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    LOG_FORMAT: 'json',
    RATE_LIMITS: 'off',
    BACKUP_EVERY: 'off',
    TEST_BOUNDS: boundsOf({}),
    ...settings,
  };
  const [command = '', ...args] = [...within, process.execPath, entry];
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, log: logIn(() => output), ended };
}

/** Tests call it often while they wait, so each line is parsed once. */
function logIn(output: () => string): () => LogLine[] {
  const lines: LogLine[] = [];
  let read = 0;
  return () => {
    const end = output().lastIndexOf('\n') + 1;
    for (const line of output().slice(read, end).split('\n')) {
      if (line.startsWith('{') && line.endsWith('}')) lines.push(JSON.parse(line));
    }
    read = end;
    return [...lines];
  };
}

export async function startPipit(settings: Record<string, string>, launch?: Launch): Promise<Pipit> {
  const pipit = spawnPipit(settings, launch);
  let over = false;
  void pipit.ended.then(() => {
    over = true;
  });
  for (;;) {
    const [, url] = /^listen +(http:\S+)$[\s\S]*^data /m.exec(pipit.output()) ?? [];
    if (url) return { ...pipit, url };
    if (over) throw new Error(`Pipit did not start:\n${pipit.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function stopPipit({ child, ended }: Omit<Pipit, 'url'>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
