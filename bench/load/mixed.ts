import type { Store } from '#store/engine/store.ts';
import type { Bench } from '../lib/bench.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import type { Row } from '../lib/compare.ts';
import { unlikedPosts } from '../lib/fresh-posts.ts';
import { allRequest, homeRequests } from '../lib/home-requests.ts';
import type { Round } from '../lib/load.ts';
import type { Measured } from '../lib/measured.ts';
import { somePeople } from '../lib/people.ts';
import { aim, type Finding, type Question } from '../lib/question.ts';
import { type Asked, requestText } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';

const PARTS = 6;
const MEMORY_MB = 250;
/** Maximum growth of memory between the first and the last part of a minute. */
const FLAT_MB = 25;

export const mixed: Question = {
  name: 'mixed',
  title: 'Mixed load, 90 % reads, 1 M posts',
  slow: true,
  async ask(bench) {
    const folder = await scratchFolder('1 M');
    const requests = await withStore(folder, mixedRequests);
    return withPipit(folder, (server) => mixedFindings(bench, server, requests));
  },
};

export async function mixedFindings(bench: Bench, server: Measured, requests: Asked[]): Promise<Finding[]> {
  bench.load.use(requests.map(requestText));
  // Runs whole cycles, so that every like is taken back.
  const wholeCircle = (from: number) =>
    bench.load.round({
      port: server.port,
      connections: 16,
      from,
      count: requests.length - (from % requests.length),
    });
  await wholeCircle(0);
  const closed = await inChunks(bench, server, '16 connections', { connections: 16 });
  await wholeCircle(closed.asked);
  const rate = Math.floor(closed.row.perSecond * 0.7);
  const open = await inChunks(bench, server, `256 connections, ${rate} / s`, { connections: 256, rate });
  return [closed, open];
}

async function inChunks(
  bench: Bench,
  server: Measured,
  name: string,
  round: Pick<Round, 'connections' | 'rate'>,
): Promise<Finding & { asked: number }> {
  const parts: Row[] = [];
  let from = 0;
  for (let i = 0; i < PARTS; i++) {
    const before = await server.usage();
    const report = await bench.load.round({ port: server.port, ...round, from, seconds: bench.quick ? 1 : 10 });
    const after = await server.usage();
    from += report.answered;
    parts.push({
      name,
      perCpuSecond: report.answered / (after.cpuSeconds - before.cpuSeconds),
      floorPerCpuSecond: 0,
      ratio: 0,
      perSecond: report.answered / report.seconds,
      p50: report.p50,
      p99: report.p99,
      bytes: report.bytes / report.answered,
      rssMegabytes: after.rssBytes / 2 ** 20,
      longestBlockMs: after.longestBlockMs,
      faults: report.refused + report.failed,
    });
  }
  return { ...summed(parts), asked: from };
}

function summed(parts: Row[]): Finding {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new Error('No part was measured.');
  const mean = (pick: (part: Row) => number) => parts.reduce((sum, part) => sum + pick(part), 0) / parts.length;
  const row: Row = {
    ...last,
    perCpuSecond: mean((part) => part.perCpuSecond),
    perSecond: mean((part) => part.perSecond),
    p50: mean((part) => part.p50),
    p99: Math.max(...parts.map((part) => part.p99)),
    rssMegabytes: Math.max(...parts.map((part) => part.rssMegabytes)),
    faults: parts.reduce((sum, part) => sum + part.faults, 0),
  };
  const grown = last.rssMegabytes - first.rssMegabytes;
  return {
    row,
    aims: [
      aim('p99 < 50 ms', row.p99 < 50),
      aim('no errors', row.faults === 0),
      aim(
        `< ${MEMORY_MB} MB and flat (${grown >= 0 ? '+' : ''}${grown.toFixed(0)})`,
        row.rssMegabytes < MEMORY_MB && grown < FLAT_MB,
      ),
    ],
  };
}

/** A cycle of requests: every like is taken back before it is repeated. */
export async function mixedRequests(store: Store): Promise<Asked[]> {
  const [people, posts] = [await somePeople(store, 500), await unlikedPosts(store, 50)];
  const [home, homeTrending] = [homeRequests(people, 'newest'), homeRequests(people, 'trending')];
  const write = (token: string, path: string, body?: object): Asked => ({
    method: 'POST',
    path,
    token,
    small: true,
    ...(body && { body }),
  });
  const half = (mark: 'like' | 'dislike') =>
    people.flatMap(({ token, username }, i): Asked[] => {
      const post = posts[i % posts.length];
      const content = 'The harbour crane was on time, of all things.';
      return [
        home[i] as Asked,
        homeTrending[i] as Asked,
        { ...allRequest('newest'), token },
        { path: `/api/posts/${post}?view=page`, token },
        { path: `/api/comments/${post}?limit=20`, token },
        { path: `/api/users/${username}?view=page`, token },
        { path: `/api/posts/user/${username}?limit=20&sort=newest`, token },
        { path: '/api/users?suggested=true&limit=5', token },
        home[i] as Asked,
        i % 2 === 0
          ? write(token, `/api/posts/${mark}/${post}`)
          : i % 4 === 1
            ? write(token, '/api/posts', { postData: { content } })
            : write(token, `/api/comments/add/${post}`, { commentData: { text: content } }),
      ];
    });
  return [...half('like'), ...half('dislike')];
}
