import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Source } from '#store/engine/store.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { askOver } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { type Pipit, spawnPipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { parseMetrics } from '#tests/harness/process/prometheus.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const cases = [
  { name: 'sqlite', engine: 'sqlite', WORKERS: '1' },
  { name: 'postgres with workers', engine: 'postgres', WORKERS: '2' },
].filter(({ engine }) => wants(engine));

describe.each(cases)('GET /metrics on a port of its own ($name)', ({ engine, WORKERS }) => {
  test('counts every request once, by method, route and status, and tells how the processes are', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-metrics-'));
    const place: Record<string, string> = engine === 'sqlite' ? { DATA_DIR } : { DATABASE_URL: await createMigrated() };
    const pipit = await startPipit({ ...place, PORT: '0', METRICS_PORT: '0', WORKERS, LOG_LEVEL: 'info' });
    try {
      const ask = (path: string, asked = {}) => askOver(false, pipit.url, path, asked);
      const { body } = await ask('/api/auth/login', { method: 'POST', body: guestAccount });
      const token = body.encodedToken;
      const { posts } = (await ask('/api/posts?limit=5')).body;
      for (const { _id } of posts) await ask(`/api/posts/${_id}?view=page`, { token });
      await ask('/api/posts/no-such', { token });
      await ask('/api/posts', { token: 'bad' });
      for (const path of ['/api/nonsense', '/api/more/nonsense', '/readyz']) await ask(path);
      for (const path of ['/', '/assets/none.js', '/explore']) await (await fetch(pipit.url + path)).text();

      await giveUpJob(
        engine === 'sqlite' ? nodeSqlite(join(DATA_DIR, 'pipit.db')) : postgres(place.DATABASE_URL ?? ''),
      );
      const metrics = await scrape(pipit);
      expect(sum(metrics, 'pipit_jobs', { kind: 'sweep', state: 'dead' })).toBe(1);
      const count = (method: string, route: string, status: number) =>
        sum(metrics, 'pipit_requests_total', { method, route, status: String(status) });
      expect(count('POST', '/api/auth/login', 200)).toBe(1);
      expect(count('GET', '/api/posts', 200)).toBe(1);
      expect(count('GET', '/api/posts', 401)).toBe(1);
      expect(count('GET', '/api/posts/:id', 200)).toBe(posts.length);
      expect(count('GET', '/api/posts/:id', 404)).toBe(1);
      expect(count('GET', '/api/*', 404)).toBe(2);
      expect(count('GET', '/readyz', 200)).toBe(1);
      expect(count('GET', '/assets/*', 404)).toBe(1);
      expect(sum(metrics, 'pipit_request_seconds_count')).toBe(sum(metrics, 'pipit_requests_total'));
      expect(sum(metrics, 'pipit_database_bytes')).toBeGreaterThan(10_000);
      const processes = WORKERS === '1' ? ['main'] : ['main', 'worker 1', 'worker 2'];
      for (const name of ['pipit_resident_memory_bytes', 'pipit_heap_used_bytes', 'pipit_cpu_seconds_total']) {
        const samples = metrics.get(name)?.samples ?? [];
        expect(samples.map(({ labels }) => labels.process).sort()).toEqual(processes);
        for (const { value } of samples) expect(value).toBeGreaterThan(0);
      }
      const info = metrics.get('pipit_info')?.samples[0]?.labels;
      expect(info).toMatchObject({ engine, node: process.versions.node });
    } finally {
      await stopPipit(pipit);
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });
});

test.runIf(wants('sqlite'))(
  'metrics are off unless asked for, and never on the port that everybody reaches',
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-metrics-'));
    const off = await startPipit({ DATA_DIR, PORT: '0' });
    try {
      expect(off.output()).not.toMatch(/^metrics /m);
      expect((await fetch(`${off.url}/metrics`)).headers.get('content-type')).toMatch(/^text\/html/);
      const { port } = new URL(off.url);
      const taken = spawnPipit({ DATA_DIR, PORT: '0', METRICS_PORT: port });
      expect(await taken.ended).toBe(1);
      expect(taken.output()).toContain(
        `127.0.0.1:${port} is taken: stop what listens there, or set METRICS_PORT to another`,
      );
    } finally {
      await stopPipit(off);
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
);

test.runIf(wants('sqlite'))(
  'requests that a limit turns away are counted by its name, and by their status',
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-metrics-'));
    const pipit = await startPipit({ DATA_DIR, PORT: '0', METRICS_PORT: '0', RATE_LIMITS: 'reads=3/5m' });
    try {
      for (const status of [200, 200, 200, 429, 429]) {
        expect((await askOver(false, pipit.url, '/api/posts?limit=1', {})).status).toBe(status);
      }
      const metrics = await scrape(pipit);
      expect(sum(metrics, 'pipit_limited_total', { limit: 'reads' })).toBe(2);
      expect(sum(metrics, 'pipit_requests_total', { status: '429' })).toBe(2);
    } finally {
      await stopPipit(pipit);
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
);

const giveUpJob = (source: Source) =>
  withRawDatabase(source, (db) =>
    db
      .insertInto('jobs')
      .values({ kind: 'sweep', payload: 'null', state: 'dead', run_at: 0, created_at: 0, ended_at: Date.now() })
      .execute(),
  );

type Metrics = ReturnType<typeof parseMetrics>;

async function scrape({ output }: Pipit): Promise<Metrics> {
  const [, url = ''] = await waitUntil(() => /^metrics +(http:\S+)$/m.exec(output()));
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect((await fetch(new URL('/', url))).status).toBe(404);
  return parseMetrics(await answer.text());
}

function sum(metrics: Metrics, name: string, wanted: Record<string, string> = {}): number {
  const samples = metrics.get(name.replace(/_(bucket|sum|count)$/, ''))?.samples ?? [];
  return samples
    .filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    .reduce((total, { value }) => total + value, 0);
}
