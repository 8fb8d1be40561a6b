import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { askOver, type Wired } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { freePort } from '#tests/harness/process/port.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const RATE_LIMITS = 'reads=12/10m, logins=3/10m';
const LIMITS = { RATE_LIMITS, TRUST_PROXY: '1', SEED: 'none' };
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

/** A new connection, which the primary gives to the next worker. */
const ask = (url: string, path: string, body?: object): Promise<Wired> =>
  askOver(false, url, path, body ? { method: 'POST', body } : {});
const read = async (url: string): Promise<number> => (await ask(url, '/api/config')).status;
const guess = async (url: string): Promise<number> =>
  (await ask(url, '/api/auth/login', { username: 'nobody', password: 'wrong one' })).status;

async function guesses(urls: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push(await guess(urls[i % urls.length] ?? ''));
  return statuses;
}

/**
 * Strangers who guess at one account from many networks are slowed down over all processes, and its owner is not. The
 * eleventh guess takes a turn of 1 s: however slow the machine is, some of the next come within a turn.
 */
async function expectStrangersSlowed(urls: string[]): Promise<void> {
  const [home = ''] = urls;
  const member = { firstName: 'Ada', username: 'ada', email: 'ada@example.org', password: 'correct horse battery' };
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  expect(
    (await askOver(false, home, '/api/auth/signup', { method: 'POST', body: member, ...from('192.0.2.1') })).status,
  ).toBe(201);
  const statuses: number[] = [];
  for (let i = 0; i < 16; i++) {
    const body = { username: 'ada', password: 'wrong one' };
    const asked = { method: 'POST', body, ...from(`198.51.100.${i}`) };
    statuses.push((await askOver(false, urls[i % urls.length] ?? '', '/api/auth/login', asked)).status);
  }
  const body = { username: 'ada', password: member.password };
  for (const url of urls) {
    statuses.push(
      (await askOver(false, url, '/api/auth/login', { method: 'POST', body, ...from('192.0.2.1') })).status,
    );
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses.slice(10, 16)).toContain(429);
  expect(statuses.slice(16)).toEqual([200, 200]);
}

/** The number of reads until the limit. */
async function untilRefused(url: string): Promise<number> {
  let reads = 0;
  await waitUntil(async () => {
    reads += 1;
    return (await read(url)) === 429;
  });
  return reads;
}
/** With its own count only, a process refuses the thirteenth read. */
const BY_OWN_COUNT = 13;

describe.runIf(wants('sqlite'))('workers on one port', () => {
  test('count guesses one by one, strangers and all else together, in their parent: a worker that is killed forgets nothing', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-limits-'));
    folders.push(DATA_DIR);
    const PORT = String(await freePort());
    const { url, log, child } = await start({ DATA_DIR, WORKERS: '2', PORT });
    await expectStrangersSlowed([url, url]);
    expect(await guesses([url])).toEqual([404, 404, 404, 429, 429, 429]);
    await untilRefused(url);
    await waitUntil(async () => {
      const both = [await read(url), await read(url), await read(url), await read(url)];
      return both.every((status) => status === 429);
    });

    const workers = [...new Set(log().map(({ pid }) => pid))].filter((pid) => pid !== child.pid);
    expect(workers).toHaveLength(2);
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    const alive = () =>
      ask(url, '/healthz').then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitUntil(async () => log().filter(({ msg }) => msg.includes('replaced')).length === 2);
    await waitUntil(alive, 100);
    expect(await untilRefused(url)).toBeLessThan(BY_OWN_COUNT);
  });
});

describe.runIf(wants('postgres'))('nodes on one PostgreSQL', () => {
  test('count together in it, guesses one by one, strangers too, and one that is started anew knows', async () => {
    const DATABASE_URL = await createMigrated();
    const nodes = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    const [one = '', other = ''] = nodes.map(({ url }) => url);
    await expectStrangersSlowed([one, other]);
    expect(await guesses([one, other])).toEqual([404, 404, 404, 429, 429, 429]);
    await untilRefused(one);
    await untilRefused(other);
    const { url } = await start({ DATABASE_URL });
    expect(await untilRefused(url)).toBeLessThan(BY_OWN_COUNT);
  });
});
