import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { createDatabase } from '#tests/harness/postgres.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process.ts';
import { askOver } from '#tests/harness/wire.ts';

const ROUNDS = 2;

describe.each(['sqlite', 'postgres'].filter(wants))('SIGUSR2 (%s)', (engine) => {
  test('replaces every worker under load, and no request fails', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-renew-'));
    const place = engine === 'sqlite' ? { DATA_DIR } : { DATABASE_URL: await createDatabase(inject('postgres')) };
    const settings = { PORT: '0', METRICS_PORT: '0', WORKERS: '2', LOG_LEVEL: 'info' };
    const pipit = await startPipit({ ...place, ...settings });
    try {
      const load = await startLoad(pipit.url);
      await load.answers(100);
      const first = await workersOf(pipit);
      for (let round = 1; round <= ROUNDS; round++) {
        pipit.child.kill('SIGUSR2');
        await vi.waitUntil(() => said(pipit, 'the workers are replaced') === round, { timeout: 20_000 });
        await load.answers(100);
      }
      const { failures, answered } = await load.stop();
      expect(failures).toEqual([]);

      const last = await workersOf(pipit);
      expect(last).toHaveLength(2);
      expect(last.filter((name) => first.includes(name))).toEqual([]);
      // What the old ones counted is not lost with them.
      expect(await requestsCounted(pipit)).toBe(answered);
      expect(said(pipit, 'a worker ended and is replaced')).toBe(0);
      expect(await stopPipit(pipit)).toBe(0);
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
    await vi.waitUntil(() => pipit.output().includes('set WORKERS to 2'), 5_000);
    expect((await askOver(false, pipit.url, '/readyz', {})).status).toBe(200);
  } finally {
    await stopPipit(pipit);
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});

test.runIf(wants('sqlite')).for(['1', '2'])(
  'over a socket that systemd holds, a restart of %s process(es) makes callers wait and fails none',
  async (WORKERS) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-renew-'));
    const socket = createServer().listen(0, '127.0.0.1');
    await vi.waitUntil(() => socket.listening, 5_000);
    const address = socket.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    // There is no other way to the descriptor.
    const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
    const start = () => startUnder(fd, { DATA_DIR, WORKERS, LOG_LEVEL: 'info', HOST: '127.0.0.1' });
    let pipit = start();
    try {
      await pipit.says(/^data /m);
      const load = await startLoad(url, false);
      await load.answers(50);
      pipit.child.kill('SIGTERM');
      expect(await pipit.ended).toBe(0);
      pipit = start();
      await pipit.says(/^data /m);
      await load.answers(50);
      const { failures } = await load.stop();
      expect(failures).toEqual([]);
    } finally {
      pipit.child.kill('SIGTERM');
      await pipit.ended;
      socket.close();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
);

const main = join(import.meta.dirname, '../../src/server/main.ts');

/** As systemd would start it: the socket is descriptor 3, and the environment names the process that it is for. */
function startUnder(fd: number, settings: Record<string, string>) {
  const child = spawn('sh', ['-c', `LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"`, process.execPath, main], {
    env: { ...process.env, RATE_LIMIT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const says = (text: RegExp) => vi.waitUntil(() => text.test(output), 10_000);
  return { child, ended, says };
}

/** Some callers keep their connection, others take a new one for each request; none tries twice. */
async function startLoad(url: string, kept = true) {
  const failures: string[] = [];
  const agents = [false, false, false, ...(kept ? [1, 2, 3].map(() => new Agent({ keepAlive: true })) : [])] as const;
  let answered = 0;
  let stopped = false;

  const call = async (agent: Agent | false) => {
    while (!stopped) {
      try {
        const { status } = await askOver(agent, url, '/api/posts?limit=3', {});
        answered += 1;
        if (status !== 200) failures.push(String(status));
      } catch (error) {
        failures.push(String(error));
      }
    }
    if (agent) agent.destroy();
  };
  const calling = Promise.all(agents.map(call));

  return {
    /** Waits for so many more. */
    async answers(more: number): Promise<void> {
      const goal = answered + more;
      await vi.waitUntil(() => answered >= goal, { timeout: 20_000 });
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
  const [, url = ''] = await vi.waitUntil(() => /^metrics +(http:\S+)$/m.exec(output()), 5_000);
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
