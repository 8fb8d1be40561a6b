import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Usage {
  cpuSeconds: number;
  rssBytes: number;
  /** The longest block of the event loop since the last call. */
  longestBlockMs: number;
}

/** A separate process, so that its numbers contain nothing except the measured code. */
export interface Measured {
  port: number;
  usage(): Promise<Usage>;
  tell(message: object): void;
  stop(): Promise<void>;
}

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url));

export function startMeasured(file: URL, port: number, env: Record<string, string> = {}): Measured {
  const child = fork(fileURLToPath(file), {
    execArgv: ['--max-semi-space-size=8', '--import', PROBE, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? [])],
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  return {
    port,
    usage: () => usageOf(child),
    tell: (message) => void child.send(message),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await gone;
    },
  };
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  const [usage] = await answer;
  return usage as Usage;
}

export async function untilAnswers(port: number, path: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const ready = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Nothing answers on port ${port}.`);
}
