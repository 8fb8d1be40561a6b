import { expect, test } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { startLoad } from '#tests/harness/process/load.ts';
import { freePort } from '#tests/harness/process/port.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { startRoundRobin } from '#tests/harness/process/round-robin.ts';

const [KILLED, RESTARTED] = [0, 1];
/** Four starts of a server and a load share the machine with other tests. */
const TIMEOUT_MS = 90_000;

test.runIf(wants('postgres'))(
  'three nodes on one PostgreSQL: one is killed and one restarted under load, and nothing acknowledged is lost',
  { timeout: TIMEOUT_MS },
  async () => {
    const DATABASE_URL = await createMigrated();
    const ports = await Promise.all(Array.from({ length: 3 }, freePort));
    const start = (port = 0) => startPipit({ DATABASE_URL, PORT: String(port), SEED: 'none', LOG_LEVEL: 'error' });
    const nodes = await Promise.all(ports.map(start));
    const balancer = await startRoundRobin(nodes.map(({ url }) => url));
    const [killed, restarted] = [nodes[KILLED] as Pipit, nodes[RESTARTED] as Pipit];
    try {
      const load = await startLoad(balancer.url, { restMs: 20 });
      await load.acknowledges(30);
      const diedAt = Date.now();
      killed.child.kill('SIGKILL');
      await load.acknowledges(30);
      const toldAt = Date.now();
      expect(await stopPipit(restarted)).toBe(0);
      nodes[RESTARTED] = await start(ports[RESTARTED]);
      const backAt = Date.now();
      const before = balancer.answered[RESTARTED] ?? 0;
      await load.acknowledges(30);
      await load.stop();

      const whileAway = { [KILLED]: [diedAt, Number.POSITIVE_INFINITY], [RESTARTED]: [toldAt, backAt] };
      const unexplained = balancer.failures.filter(({ node, begun, ended }) => {
        const [from = 0, until = 0] = whileAway[node] ?? [];
        return ended < from || begun > until;
      });
      expect(unexplained).toEqual([]);
      expect(balancer.answered[RESTARTED]).toBeGreaterThan(before);
      for (const { url } of nodes.slice(RESTARTED)) await load.expectAllAt(url);
      for (const node of nodes.slice(RESTARTED)) expect(node.output()).not.toContain('"level":"error"');
    } finally {
      balancer.stop();
      for (const { child } of nodes) child.kill('SIGKILL');
      await Promise.all(nodes.map(({ ended }) => ended));
    }
  },
);
