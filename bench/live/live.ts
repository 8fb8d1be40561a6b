import type { Store } from '#store/engine/store.ts';
import type { Bench } from '../lib/bench.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { ask, take } from '../lib/compare.ts';
import { homeRequests } from '../lib/home-requests.ts';
import type { Measured } from '../lib/measured.ts';
import { type Person, somePeople } from '../lib/people.ts';
import { startPipit } from '../lib/pipit.ts';
import { withPostgres } from '../lib/postgres.ts';
import { aim, type Finding, type Question } from '../lib/question.ts';
import { requestText } from '../lib/request.ts';
import { median, percentile } from '../lib/stats.ts';
import { nothing } from '../start.ts';
import { type Listeners, startListeners } from './listeners.ts';

const STREAMS = 3_000;
/** Streams that warm up the compiler. */
const FIRST = 300;
const WARM_UP = { count: 8_000, seconds: 8 };
const STREAM_KB = 25;
const FAN_OUT_MS = 80;
const TURN_MS = 5;
const COMMITS_PER_SECOND = 5;
/** A stream gets at most one hint within 2 s. */
const BETWEEN_MS = 2_200;
const OTHER_PORT = 4602;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const now = () => performance.timeOrigin + performance.now();
const shown = (value: number, digits = 0) => value.toFixed(digits);

interface People {
  author: Person;
  listening: Person[];
}

export const live: Question = {
  name: 'live',
  title: `${STREAMS.toLocaleString('en')} streams of live events in one process, and the way of a hint to another`,
  async ask(bench) {
    const listeners = startListeners();
    try {
      const folder = await scratchFolder('10 k');
      const people = await withStore(folder, peopleOf);
      const settings = { DATA_DIR: folder, SEED: 'none' };
      return [
        ...(await inOneProcess(bench, listeners, settings, people)),
        await between('from worker to worker, SQLite', 500, listeners, bench, people, async (work) => {
          const server = await startPipit({ ...settings, WORKERS: '2' });
          await work(server, server).finally(server.stop);
        }),
        await withPostgres('10 k', peopleOf, (settings, people) =>
          between('from node to node, PostgreSQL', 1_300, listeners, bench, people, async (work) => {
            const [one, two] = [await startPipit(settings), await startPipit(settings, OTHER_PORT)];
            await work(one, two).finally(() => Promise.all([one.stop(), two.stop()]));
          }),
        ),
      ];
    } finally {
      listeners.stop();
    }
  },
};

/** All of them follow the author. */
async function peopleOf(store: Store): Promise<People> {
  const [author, ...listening] = await somePeople(store, STREAMS + 1);
  if (!author) throw new Error('There is nobody.');
  const created_at = Date.now();
  const rows = listening.map(({ id }) => ({ follower_id: id, followee_id: author.id, created_at }));
  for (let i = 0; i < rows.length; i += 500) {
    await store.db
      .insertInto('follows')
      .values(rows.slice(i, i + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { author, listening };
}

const post = (server: Measured, { token }: Person) => {
  const body = { postData: { content: 'The harbour crane was on time.' } };
  return ask(server, { method: 'POST', path: '/api/posts', token, body, small: true });
};

async function inOneProcess(
  bench: Bench,
  listeners: Listeners,
  settings: Record<string, string>,
  people: People,
): Promise<Finding[]> {
  const server = await startPipit(settings);
  try {
    const { author, listening } = people;
    const tokens = listening.map(({ token }) => token);
    const beside = () => p99Beside(bench, server, people);
    bench.load.use(homeRequests(listening.slice(0, 200), 'newest').map(requestText));
    await take(bench, server, { connections: 16, from: 0, ...WARM_UP });
    const idleSeconds = bench.quick ? 16 : 60;
    const unused = await idleOf(server, idleSeconds);
    const without = await beside();
    await listeners.open(server.port, tokens.slice(0, FIRST));
    const before = await server.usage();
    const { open } = await listeners.open(server.port, tokens.slice(FIRST));
    await pause(2_000);
    const after = await server.usage();
    const kilobytes = (after.rssBytes - before.rssBytes) / 1_000 / (open - FIRST);
    const idle = (await idleOf(server, idleSeconds)) - unused;
    const hinted = await fanOut(server, listeners, author, open, bench.quick ? 5 : 15);
    const posting = every(BETWEEN_MS, () => post(server, author));
    const withStreams = await beside();
    await posting();
    const growth = await growthOf(server, people, bench.quick ? { from: 15, to: 60 } : { from: 120, to: 600 });
    const rssMegabytes = (await server.usage()).rssBytes / 2 ** 20;
    await listeners.close();
    return [
      finding(`${open} open, idle`, { rssMegabytes: after.rssBytes / 2 ** 20 }, [
        aim(`≤ ${STREAM_KB} kB a stream (is ${shown(kilobytes, 1)})`, kilobytes <= STREAM_KB),
        aim(`idle CPU < 1 % more than without any (is ${shown(100 * idle, 2)})`, idle < 0.01),
      ]),
      finding('one post that all of them follow', { p50: hinted.last, longestBlockMs: hinted.block }, [
        aim(
          `all hinted within 1 s (${hinted.all ? shown(hinted.last) : 'not all'} ms)`,
          hinted.all && hinted.last <= 1_000,
        ),
        aim(`≤ ${FAN_OUT_MS} ms of CPU (is ${shown(hinted.cpuMs)})`, hinted.cpuMs <= FAN_OUT_MS),
        aim(`turns of ≤ ${TURN_MS} ms (longest ${shown(hinted.block, 1)})`, hinted.block <= TURN_MS),
      ]),
      finding('other requests beside it', { p50: withStreams.p50, p99: withStreams.p99 }, [
        aim(`p99 within 10 % of without (${shown(without.p99, 2)} ms)`, withStreams.p99 <= 1.1 * without.p99),
      ]),
      finding(`${COMMITS_PER_SECOND} commits a second`, { rssMegabytes }, [
        aim(`memory grows by ≤ 5 % (${growth.said}, is ${shown(100 * growth.part, 1)} %)`, growth.part <= 0.05),
      ]),
    ];
  } finally {
    await server.stop();
  }
}

const finding = (name: string, figures: Partial<typeof nothing>, aims: Finding['aims']): Finding => ({
  row: { ...nothing, name, ...figures },
  aims,
});

/** Latency of home pages at a rate that leaves the process mostly idle. */
async function p99Beside(bench: Bench, server: Measured, { listening }: People) {
  bench.load.use(homeRequests(listening.slice(0, 200), 'newest').map(requestText));
  return take(bench, server, { connections: 8, from: 0, rate: 150, seconds: bench.quick ? 8 : 30 });
}

async function idleOf(server: Measured, seconds: number): Promise<number> {
  const before = await server.usage();
  await pause(1_000 * seconds);
  return ((await server.usage()).cpuSeconds - before.cpuSeconds) / seconds;
}

/** Medians, except for the longest turn. They include the post itself. */
async function fanOut(server: Measured, listeners: Listeners, author: Person, streams: number, times: number) {
  const found: { last: number; cpuMs: number; block: number; all: boolean }[] = [];
  for (let i = 0; i < times; i++) {
    await pause(BETWEEN_MS);
    const before = await server.usage();
    let begun = 0;
    const heard = await listeners.during(
      'home',
      async () => {
        begun = now();
        await post(server, author);
      },
      streams,
    );
    const { cpuSeconds, longestBlockMs } = await server.usage();
    found.push({
      last: Math.max(...heard) - begun,
      cpuMs: 1_000 * (cpuSeconds - before.cpuSeconds),
      block: longestBlockMs,
      all: heard.length >= streams,
    });
  }
  const middle = (pick: (one: (typeof found)[number]) => number) => median(found.map(pick));
  return {
    last: middle(({ last }) => last),
    cpuMs: middle(({ cpuMs }) => cpuMs),
    block: middle(({ block }) => block),
    all: found.every(({ all }) => all),
  };
}

/** Repeats the work until the returned function is called. */
function every(ms: number, work: () => Promise<unknown>): () => Promise<unknown> {
  let over = false;
  const going = (async () => {
    while (!over) {
      const begun = performance.now();
      await work();
      await pause(Math.max(0, ms - (performance.now() - begun)));
    }
  })();
  return () => {
    over = true;
    return going;
  };
}

/**
 * Half likes, half posts, by people with few followers. The growth of memory is that of its lowest readings, because
 * garbage comes and goes.
 */
async function growthOf(server: Measured, { listening }: People, { from, to }: { from: number; to: number }) {
  const posts: string[] = [];
  let n = 0;
  const write = async () => {
    const person = listening[n++ % listening.length] as Person;
    const liked = n % 2 ? undefined : posts.at(-1);
    if (liked)
      await ask(server, { method: 'POST', path: `/api/posts/like/${liked}`, token: person.token, small: true });
    else posts.push(((await (await post(server, person)).json()) as { post: { _id: string } }).post._id);
  };
  const end = every(1_000 / COMMITS_PER_SECOND, write);
  const lookFor = async (seconds: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < seconds; i++) {
      await pause(1_000);
      least = Math.min(least, (await server.usage()).rssBytes);
    }
    return least;
  };
  const look = Math.floor(from / 3);
  await pause(1_000 * (from - look));
  const early = await lookFor(look);
  await pause(1_000 * (to - from - look));
  const late = await lookFor(look);
  await end();
  const megabytes = (bytes: number) => shown(bytes / 2 ** 20);
  return { part: late / early - 1, said: `second ${from} to ${to}: ${megabytes(early)} to ${megabytes(late)} MB` };
}

const BETWEEN_STREAMS = 100;

/** Measures from the response to a write on one process to the hint on a stream of the other. */
async function between(
  name: string,
  mostMs: number,
  listeners: Listeners,
  { quick }: Bench,
  { author, listening }: People,
  start: (work: (writes: Measured, streams: Measured) => Promise<void>) => Promise<void>,
): Promise<Finding> {
  const taken: number[] = [];
  let missing = 0;
  await start(async (writes, streams) => {
    const tokens = listening.slice(0, BETWEEN_STREAMS).map(({ token }) => token);
    const { open } = await listeners.open(streams.port, tokens);
    for (let i = 0; i < (quick ? 5 : 30); i++) {
      await pause(BETWEEN_MS + Math.random() * 500);
      let written = 0;
      const heard = await listeners.during(
        'home',
        async () => {
          await post(writes, author);
          written = now();
        },
        open,
      );
      taken.push(...heard.map((at) => Math.max(0, at - written)));
      missing += open - heard.length;
    }
    await listeners.close();
  });
  taken.sort((a, b) => a - b);
  const p99 = percentile(taken, 99);
  return finding(name, { p50: percentile(taken, 50), p99, faults: missing }, [
    aim(`p99 ≤ ${mostMs} ms (is ${shown(p99)})`, p99 <= mostMs && missing === 0),
  ]);
}
