import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, createDatabase, startPostgres } from '#tests/harness/postgres/postgres.ts';
import { makeCheckout } from './checkout.ts';
import { startScript, untilListening } from './pipit.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.stop());

test('with DATABASE_URL everything but pictures lies in PostgreSQL, the secret too, and two nodes are one Pipit', async () => {
  const cwd = makeCheckout();
  const url = (await createDatabase(cluster.url)).replace('pipit@', 'pipit:hunter2@');
  const start = () => untilListening(startScript({ cwd, env: { DATABASE_URL: url } }));
  const [one, other] = await Promise.all([start(), start()]);
  for (const node of [one, other]) {
    expect(node.out()).toContain('engine   PostgreSQL\n');
    expect(node.out()).toContain(`data     ${url.replace('hunter2', '…')}\n`);
  }
  expect([one, other].filter((node) => node.out().includes('seed     the demo community'))).toHaveLength(1);
  expect(readdirSync(join(cwd, 'data'))).toEqual(['media']);

  const body = JSON.stringify({ username: 'guest', password: 'look-around-pipit' });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${one.url}/api/auth/login`, { method: 'POST', headers, body });
  const { encodedToken } = (await login.json()) as { encodedToken: string };
  const answer = await fetch(`${other.url}/api/users/bookmark`, { headers: { authorization: encodedToken } });
  expect(answer.status).toBe(200);

  for (const node of [one, other]) {
    node.child.kill('SIGTERM');
    expect(await node.ended).toBe(0);
  }
});
