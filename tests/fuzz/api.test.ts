import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WHOLE_BYTES } from '#contract/rules/limits.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Source } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { boundsOf, type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { fuzzSeeds } from '#tests/harness/seeds.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { type Community, createCommunity } from './community.ts';
import { checkInvariants } from './invariants.ts';
import { judge } from './judge.ts';
import { type Plan, ready } from './plan.ts';
import { anyRequest, ENDING } from './requests.ts';
import { createSender, type Got, type Sender } from './send.ts';
import { createTally } from './tally.ts';

/** `FUZZ_SEED=… FUZZ_RUNS=…` repeats a failure. */
const long = process.env.FUZZ_LONG !== undefined;
const seeds = fuzzSeeds('requests');
const requests = Math.ceil(Number(process.env.FUZZ_RUNS ?? (long ? 20_000 : 500)) / seeds.length);
const HANG_MS = Number(process.env.FUZZ_HANG_MS ?? (long ? 1_000 : 10_000));
const AT_ONCE = 4;
const TEND_EVERY = 25;

interface Ground {
  settings: Record<string, string>;
  source: Source;
  remove(): void;
}

const grounds: Record<string, () => Promise<Ground>> = {
  sqlite: async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-fuzz-'));
    const source = nodeSqlite(join(DATA_DIR, 'pipit.db'));
    return { settings: { DATA_DIR }, source, remove: () => rmSync(DATA_DIR, { recursive: true }) };
  },
  postgres: async () => {
    const DATABASE_URL = await createMigrated();
    // For pictures.
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-fuzz-'));
    const remove = () => rmSync(DATA_DIR, { recursive: true });
    return { settings: { DATABASE_URL, DATA_DIR }, source: postgres(DATABASE_URL), remove };
  },
};

describe.each(Object.keys(grounds).filter(wants))('a server under any requests (%s)', (engine) => {
  let ground: Ground;
  let pipit: Pipit;
  let community: Community;
  let sender: Sender;
  beforeAll(async () => {
    ground = await (grounds[engine] as () => Promise<Ground>)();
    pipit = await startPipit({
      ...ground.settings,
      PORT: '0',
      TEST_BOUNDS: boundsOf({ listCap: 20 }),
      LOG_LEVEL: 'error',
    });
    const secret = await waitUntil(() => /\/setup#(\S+)/.exec(pipit.output())?.[1]);
    community = await createCommunity(pipit.url, secret);
    sender = createSender(pipit.url, HANG_MS);
    // Allows for a start and a dozen real password hashes.
  }, 90_000);
  afterAll(async () => {
    sender?.close();
    if (pipit) await stopPipit(pipit);
    ground.remove();
  });

  const tally = createTally();
  let bursts = 0;

  // Each of 20,000 may wait for the one before it.
  const timeout = Math.max(60_000, requests * 100);
  test.each(seeds)(`answers ${requests} of them by the contract (FUZZ_SEED=%i)`, { timeout }, async (seed) => {
    console.log(`${engine}: FUZZ_SEED=${seed} FUZZ_RUNS=${requests}`);
    const burst = fc.array(anyRequest, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(fc.asyncProperty(burst, answerAll), { seed, numRuns: Math.ceil(requests / AT_ONCE) });
    console.log(`${engine}: ${tally.summary()}`);
    expect(tally.share((status) => status < 300)).toBeGreaterThan(0.15);
  });

  test('answers every whole list within its bytes', async () => {
    await community.tend();
    const [token = '', post, username] = [community.pool.token[0], community.pool.post[0], community.pool.username[0]];
    const paths = ['/posts', `/posts/${post}`, `/posts/user/${username}`, `/comments/${post}`];
    for (const path of [...paths, '/users', `/users/${username}`, '/users/bookmark', '/account/data']) {
      const headers = { authorization: token };
      const { status, text } = await sender.send({ method: 'GET', target: `/api${path}`, headers, body: undefined });
      expect([path, status]).toEqual([path, 200]);
      if (path !== '/account/data') expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(WHOLE_BYTES);
    }
  });

  test('has kept its data whole, and reported nothing', async () => {
    expect(pipit.log().map(({ msg }) => msg)).toEqual([]);
    const store = await openStore(ground.source);
    try {
      await checkInvariants(store);
    } finally {
      await closeStore(store);
    }
  });

  async function answerAll(plans: Plan[]): Promise<void> {
    if (bursts++ % TEND_EVERY === 0) await community.tend();
    await Promise.all(plans.map(answerOne));
    if (plans.some(({ path }) => ENDING.test(path))) await community.revive();
  }

  async function answerOne(plan: Plan): Promise<void> {
    const asked = ready(plan, community.pool);
    const got: Got = await sender.send(asked).catch((cause: Error) => {
      throw new Error(`${asked.method} ${asked.target.slice(0, 300)}: ${cause.message}`, { cause });
    });
    tally.add(`${plan.method} ${plan.path}`, got);
    judge(asked, got);
  }
});
