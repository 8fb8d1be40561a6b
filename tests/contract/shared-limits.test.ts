import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { freePort } from '#tests/harness/port.ts';
import { createDatabase } from '#tests/harness/postgres.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process.ts';
import { askOver, type Wired } from '#tests/harness/wire.ts';

const LIMITS = { RATE_LIMIT: 'on', RATE_LIMITS: 'reads=12/10m, logins=3/10m, account-logins=off', SEED: 'none' };
const running: Pipit[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(stopPipit));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<Pipit> {
  const pipit = await startPipit({ PORT: '0', LOG_LEVEL: 'debug', ...LIMITS, ...settings });
  running.push(pipit);
  return pipit;
}

/** Over a connection of its own, which the primary gives to the next worker. */
const ask = (url: string, path: string, body?: object): Promise<Wired> =>
  askOver(false, url, path, body ? { method: 'POST', body } : {});
const read = async (url: string): Promise<number> => (await ask(url, '/api/config')).status;
const guess = async (url: string): Promise<number> =>
  (await ask(url, '/api/auth/login', { username: 'nobody', password: 'wrong one' })).status;
const untilRefused = (url: string) => vi.waitUntil(async () => (await read(url)) === 429, { timeout: 20_000 });

describe.runIf(wants('sqlite'))('workers on one port', () => {
  test('count together, in their parent: a worker that is killed forgets nothing', { timeout: 120_000 }, async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-limits-'));
    folders.push(DATA_DIR);
    const PORT = String(await freePort());
    const { url, log, child } = await start({ DATA_DIR, WORKERS: '2', PORT });
    await untilRefused(url);
    await vi.waitUntil(async () => {
      const both = [await read(url), await read(url), await read(url), await read(url)];
      return both.every((status) => status === 429);
    }, 20_000);

    const workers = [...new Set(log().map(({ pid }) => pid))].filter((pid) => pid !== child.pid);
    expect(workers).toHaveLength(2);
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    const alive = () =>
      ask(url, '/healthz').then(
        ({ status }) => status === 200,
        () => false,
      );
    await vi.waitUntil(async () => log().filter(({ msg }) => msg.includes('replaced')).length === 2, 20_000);
    await vi.waitUntil(alive, { timeout: 30_000, interval: 100 });
    expect(await read(url)).toBe(429);
  });

  test('guesses are counted one by one over all of them', { timeout: 120_000 }, async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-limits-'));
    folders.push(DATA_DIR);
    const { url } = await start({ DATA_DIR, WORKERS: '2' });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess(url));
    expect(statuses).toEqual([404, 404, 404, 429, 429, 429]);
  });
});

describe.runIf(wants('postgres'))('nodes on one PostgreSQL', () => {
  test('count together in it, and one that is started anew knows', { timeout: 120_000 }, async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    const nodes = [await start({ DATABASE_URL }), await start({ DATABASE_URL })];
    const [one = '', other = ''] = nodes.map(({ url }) => url);
    await untilRefused(one);
    await vi.waitUntil(async () => (await read(other)) === 429, { timeout: 20_000 });
    expect(await read((await start({ DATABASE_URL })).url)).toBe(429);
  });

  test('guesses are counted one by one over all of them', { timeout: 120_000 }, async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    const nodes = [await start({ DATABASE_URL }), await start({ DATABASE_URL })];
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await guess(nodes[i % 2]?.url ?? ''));
    expect(statuses).toEqual([404, 404, 404, 429, 429, 429]);
  });
});
