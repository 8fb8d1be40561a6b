import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { askOver } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { entryAt } from '#tests/harness/process/bundle.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { HEALTHY, startRoundRobin } from '#tests/harness/process/round-robin.ts';
import { waitUntil } from '#tests/harness/wait.ts';

/** Each test starts up to five processes while callers continue. */
const SLOW = { timeout: 90_000 };

describe.runIf(wants('sqlite'))('SIGUSR2', SLOW, () => {
  test('replaces every worker under load, and no request fails; the node is ready until it is told to stop', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-renew-'));
    const settings = { DATA_DIR, PORT: '0', METRICS_PORT: '0', WORKERS: '2', LOG_LEVEL: 'info' };
    const pipit = await startPipit(settings);
    try {
      const load = await startLoad(pipit.url);
      await load.answers(100);
      const first = await workersOf(pipit);
      pipit.child.kill('SIGUSR2');
      await waitUntil(() => said(pipit, 'the workers are replaced') === 1);
      await load.answers(100);
      const { failures, answered } = await load.stop();
      expect(failures).toEqual([]);

      const last = await workersOf(pipit);
      expect(last).toHaveLength(2);
      expect(last.filter((name) => first.includes(name))).toEqual([]);
      // The counts of the old workers are kept.
      expect(await requestsCounted(pipit)).toBe(answered);
      expect(said(pipit, 'a worker ended and is replaced')).toBe(0);

      const proxy = await startRoundRobin([pipit.url], 200);
      await waitUntil(() => proxy.health[0] === HEALTHY);
      expect(await stopPipit(pipit)).toBe(0);
      proxy.stop();
      expect(proxy.takenOut).toEqual([['503 This Pipit is stopping.']]);
    } finally {
      pipit.child.kill('SIGKILL');
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });
});

test.runIf(wants('sqlite'))('SIGUSR2 to a single process changes nothing, and says what would', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-renew-'));
  const pipit = await startPipit({ DATA_DIR, PORT: '0', LOG_LEVEL: 'info' });
  try {
    pipit.child.kill('SIGUSR2');
    await waitUntil(() => pipit.output().includes('set WORKERS to 2'));
    expect((await askOver(false, pipit.url, '/readyz', {})).status).toBe(200);
  } finally {
    await stopPipit(pipit);
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});

test.runIf(wants('sqlite')).for(['1', '2'])(
  'over a socket that systemd holds, a restart makes callers wait and fails none (WORKERS=%s)',
  SLOW,
  async (WORKERS) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-renew-'));
    const holder = await holdSocket({ DATA_DIR, WORKERS, LOG_LEVEL: 'info' });
    try {
      await holder.start();
      const load = await startLoad(holder.url, false);
      await load.answers(50);
      await holder.stop();
      await holder.start();
      await load.answers(50);
      const { failures } = await load.stop();
      expect(failures).toEqual([]);
      await holder.stop();
    } finally {
      holder.end();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
);

const MAIN = entryAt('src/server/main.ts');

/**
 * Starts a server for each line that it reads, with the socket as descriptor 3 and named in the environment, as systemd
 * does.
 */
const HOLD = `while read -r _; do
  sh -c 'echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"' "$NODE" "$MAIN" < /dev/null
  echo "ended $?"
done`;

/** A process that holds a socket but accepts no connections. */
async function holdSocket(settings: Record<string, string>) {
  const socket = createServer().listen(0, '127.0.0.1');
  await waitUntil(() => socket.listening);
  const { port } = socket.address() as AddressInfo;
  // There is no public way to the descriptor.
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const child = spawn('sh', ['-c', HOLD], {
    env: { ...process.env, RATE_LIMITS: 'off', ...settings, NODE: process.execPath, MAIN },
    stdio: ['pipe', 'pipe', 'inherit', fd],
  });
  socket.close();
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  const says = (text: RegExp) => waitUntil(() => text.exec(output));
  const signal = async (name: NodeJS.Signals) => process.kill(Number((await says(/^pid (\d+)$/m))[1]), name);
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      output = '';
      child.stdin?.write('start\n');
      await says(/^data /m);
    },
    async stop() {
      await signal('SIGTERM');
      expect((await says(/^ended (\d+)$/m))[1]).toBe('0');
    },
    end() {
      child.stdin?.end();
      if (!/^ended /m.test(output)) void signal('SIGKILL');
    },
  };
}

/** Leaves CPU time for the start of the next server. */
const REST_MS = 10;

/** Some callers keep their connection, others open one for each request; none retries. Health is requested too. */
async function startLoad(url: string, kept = true) {
  const failures: string[] = [];
  const agents = [false, false, false, ...(kept ? [1, 2, 3].map(() => new Agent({ keepAlive: true })) : [])] as const;
  let answered = 0;
  let stopped = false;

  const call = async (agent: Agent | false) => {
    for (let n = 0; !stopped; n++) {
      try {
        const { status } = await askOver(agent, url, n % 2 ? '/readyz' : '/api/posts?limit=3', {});
        answered += 1;
        if (status !== 200) failures.push(String(status));
      } catch (error) {
        failures.push(String(error));
      }
      await setTimeout(REST_MS);
    }
    if (agent) agent.destroy();
  };
  const calling = Promise.all(agents.map(call));

  return {
    /** Waits for this many more responses. */
    async answers(more: number): Promise<void> {
      const goal = answered + more;
      await waitUntil(() => answered >= goal);
    },
    async stop() {
      stopped = true;
      await calling;
      return { failures, answered };
    },
  };
}

const said = (pipit: Pipit, text: string): number => pipit.log().filter(({ msg }) => msg === text).length;

async function metricsOf({ output }: Pipit): Promise<string> {
  const [, url = ''] = await waitUntil(() => /^metrics +(http:\S+)$/m.exec(output()));
  return (await fetch(url)).text();
}

const workersOf = async (pipit: Pipit): Promise<string[]> =>
  [...(await metricsOf(pipit)).matchAll(/^pipit_resident_memory_bytes\{process="(worker \d+)"\}/gm)].map(
    ([, name = '']) => name,
  );

async function requestsCounted(pipit: Pipit): Promise<number> {
  const counted = [...(await metricsOf(pipit)).matchAll(/^pipit_requests_total\{.*\} (\d+)$/gm)];
  return counted.reduce((total, [, count]) => total + Number(count), 0);
}
