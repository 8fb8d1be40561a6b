import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { entryAt } from '#tests/harness/process/bundle.ts';
import { startLoad } from '#tests/harness/process/load.ts';
import { freePort } from '#tests/harness/process/port.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { HEALTHY, startRoundRobin } from '#tests/harness/process/round-robin.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const CHECK_EVERY_MS = 200;
const NEWER = { entry: entryAt('tests/harness/process/newer-pipit.ts') };
const STOPPING = '503 This Pipit is stopping.';
const [A, B] = [0, 1];
/** Both nodes always have requests, but leave CPU time for a start. */
const LOAD = { crowd: 4, restMs: 50 };

/** Two processes share one SQLite file for the time of an upgrade, as workers do. */
const places = {
  sqlite: async (folder: string) => ({ DATA_DIR: folder }),
  postgres: async (folder: string) => ({ DATA_DIR: folder, DATABASE_URL: await createMigrated() }),
};

test.for(Object.entries(places).filter(([name]) => wants(name)))(
  'two nodes behind a proxy that checks health are upgraded one after the other under load, and no request fails (%s)',
  async ([, make]) => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-rolling-upgrade-'));
    const place = await make(folder);
    const ports = [await freePort(), await freePort()];
    const start = (node: number, launch = {}) =>
      startPipit({ ...place, PORT: String(ports[node]), SEED: 'none', LOG_LEVEL: 'warn' }, launch);
    const nodes: Pipit[] = await Promise.all([start(A), start(B)]);
    const seen = [...nodes];
    const proxy = await startRoundRobin(
      nodes.map(({ url }) => url),
      CHECK_EVERY_MS,
    );
    const stateOf = async (node: number) => (await fetch(`${nodes[node]?.url}/readyz`)).json();
    try {
      const load = await startLoad(proxy.url, LOAD);
      /** Expects both nodes in the proxy, and responses from both. */
      const bothServe = async () => {
        await waitUntil(() => proxy.health.every((found) => found === HEALTHY));
        const before = [...proxy.answered];
        await load.acknowledges(10);
        for (const node of [A, B]) expect(proxy.answered[node]).toBeGreaterThan(before[node] ?? 0);
      };
      const upgrade = async (node: number) => {
        expect(await stopPipit(nodes[node] as Pipit)).toBe(0);
        nodes[node] = await start(node, NEWER);
        seen.push(nodes[node]);
        await bothServe();
      };
      await bothServe();
      await upgrade(A);
      expect(await stateOf(B)).toEqual({ status: 'ready', schema: 'newer' });
      await upgrade(B);
      await load.stop();

      expect(proxy.failures).toEqual([]);
      expect(proxy.takenOut).toEqual([[STOPPING], [STOPPING]]);
      for (const node of [A, B]) {
        expect(await stateOf(node)).toEqual({ status: 'ready' });
        await load.expectAllAt(nodes[node]?.url ?? '');
      }
      for (const { output } of seen) expect(output()).not.toContain('"level":"error"');
    } finally {
      proxy.stop();
      for (const { child } of seen) child.kill('SIGKILL');
      await Promise.all(seen.map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
