import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Ear, listenTo } from '#tests/harness/api/listen.ts';
import { askOver } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { parseMetrics } from '#tests/harness/process/prometheus.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const places = [
  { name: 'sqlite', settings: async () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'pipit-live-')) }) },
  { name: 'postgres', settings: async () => ({ DATABASE_URL: await createMigrated() }) },
].filter(({ name }) => wants(name));

describe.each(places)('live events of two workers ($name)', ({ settings }) => {
  let pipit: Pipit;
  let given: Record<string, string>;
  let token: string;
  let people = 0;
  const ears: Ear[] = [];

  beforeAll(async () => {
    given = { ...(await settings()), PORT: '0', METRICS_PORT: '0', WORKERS: '2', LOG_LEVEL: 'debug' };
    pipit = await startPipit(given);
    token = await signUp();
  });
  afterEach(() => {
    for (const ear of ears.splice(0)) ear.close();
  });
  afterAll(async () => {
    await stopPipit(pipit);
    if (given.DATA_DIR) rmSync(given.DATA_DIR, { recursive: true, force: true });
  });
  const ask = (path: string, asked: object = {}) => askOver(false, pipit.url, `/api${path}`, asked);
  const signUp = async (): Promise<string> => {
    const body = { firstName: 'Ann', username: `listener${people++}`, password: 'correct horse' };
    return (await ask('/auth/signup', { method: 'POST', body })).body.encodedToken;
  };
  /** The primary assigns connections in turn, so two streams are on two workers. */
  const listen = async (): Promise<{ ear: Ear; pid: number }> => {
    const id = crypto.randomUUID();
    const ear = await listenTo(pipit.url, token, { 'x-request-id': id });
    ears.push(ear);
    await ear.hears('hello');
    // A stream is logged when its head is sent.
    const { pid } = await waitUntil(() => pipit.log().find(({ requestId }) => requestId === id));
    return { ear, pid };
  };
  /** A worker may have been killed and be restarting. */
  const onEach = async () => {
    const found = new Map<number, Ear>();
    await waitUntil(async () => {
      const { ear, pid } = await listen();
      if (found.has(pid)) ears.splice(ears.indexOf(ear), 1)[0]?.close();
      else found.set(pid, ear);
      return found.size === 2;
    }, 200);
    return found;
  };
  const write = () => ask('/posts', { method: 'POST', token, body: { postData: { content: 'Hello.' } } });

  test('reach both, whichever was written through; a worker that is killed takes its own along, and no other', async () => {
    const heard = await onEach();
    await write();
    for (const ear of heard.values()) await ear.hears('home');
    const metrics = await fetch(/^metrics +(http:\S+)$/m.exec(pipit.output())?.[1] ?? '');
    const streams = parseMetrics(await metrics.text()).get('pipit_live_streams');
    expect(streams?.samples.reduce((sum, { value }) => sum + value, 0)).toBe(ears.length);

    const [[killed, lost], [, kept]] = [...heard] as [[number, Ear], [number, Ear]];
    process.kill(killed, 'SIGKILL');
    await lost.ends();
    // Until then the primary may assign a connection to the killed worker, and no one answers it.
    await waitUntil(() => pipit.log().some(({ worker }) => worker === killed));
    const { ear } = await listen();
    const from = kept.events.length;
    await write();
    await kept.hears('home', undefined, from);
    await ear.hears('home');
  });

  test('end with a bye before anything else when workers are replaced, and when all stop', async () => {
    const heard = await onEach();
    pipit.child.kill('SIGUSR2');
    for (const ear of heard.values()) {
      await ear.ends();
      expect(ear.events.at(-1)?.kind).toBe('bye');
    }
    await waitUntil(() => pipit.output().includes('the workers are replaced'));
    const { ear } = await listen();
    expect(await stopPipit(pipit)).toBe(0);
    await ear.ends();
    expect(ear.events.at(-1)?.kind).toBe('bye');
  });
});
