import type { Store } from '#store/engine/store.ts';
import { deepPages, deepReaders } from './feeds/deep.ts';
import { READS_PER_WRITE, writesOf } from './feeds/living.ts';
import type { Bench } from './lib/bench.ts';
import type { VolumeName } from './lib/community.ts';
import { type Case, compare, type Row } from './lib/compare.ts';
import { unlikedPosts } from './lib/fresh-posts.ts';
import { allRequest, homeRequests, type Sort } from './lib/home-requests.ts';
import { besideWrites, type Circle } from './lib/living.ts';
import type { Measured } from './lib/measured.ts';
import { readersFollowing, somePeople } from './lib/people.ts';
import { withPipitOn, withPostgres } from './lib/postgres.ts';
import { type Aim, aim, type Finding, ofFloor, type Question } from './lib/question.ts';
import type { Asked } from './lib/request.ts';
import { readCases } from './lists/reads.ts';
import { wholeCases, wholeFindings } from './lists/whole-lists.ts';
import { mixedFindings, mixedRequests } from './load/mixed.ts';
import { startOf } from './start.ts';

/** Misskey's home timeline of 20 on this volume, relative to a bare server in the same run. */
const MISSKEY = 1 / 481;
const TIMES = 20;
const LIKES = 1_500;

export const onPostgres: Question = {
  name: 'postgres',
  title: 'On PostgreSQL; its CPU counts with the server’s',
  slow: true,
  ask: async (bench) => [...(await atPeersVolume(bench)), ...(await atLargeVolume(bench))],
};

/** Home pages with concurrent writes, whose own cost is subtracted. */
export const atPeersVolume = (bench: Bench): Promise<Finding[]> =>
  withPostgres('peers', peerCases, (settings, { cases, circles }) =>
    withPipitOn(settings, async (server) => {
      const findings = await measured(bench, server, cases, 'peers');
      for (const circle of circles) {
        const [still, beside] = await besideWrites(bench, server, circle);
        findings.push({ row: still, aims: [] }, { row: beside, aims: aimsOfPage(beside) });
      }
      return findings;
    }),
  );

const atLargeVolume = (bench: Bench): Promise<Finding[]> =>
  withPostgres('1 M', largeCases, async (settings, { pages, reads, deep, whole, mixed }) => {
    const findings = await withPipitOn(settings, async (server) => [
      ...(await measured(bench, server, pages, '1 M')),
      ...(await measured(bench, server, reads, '1 M', (row) => [ofFloor(row, 0.03)])),
      ...(await deepPages(bench, server, deep)),
      ...(await wholeFindings(bench, server, whole)),
      ...(await mixedFindings(bench, server, mixed)),
    ]);
    return [...findings, await startOf(settings)];
  });

async function measured(
  bench: Bench,
  server: Measured,
  cases: Case[],
  size: VolumeName,
  aimsOf: (row: Row) => Aim[] = aimsOfPage,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of cases) {
    for (const row of await compare(bench, server, one)) {
      findings.push({ row: { ...row, name: `${row.name}, ${size}` }, aims: aimsOf(row) });
    }
  }
  return findings;
}

function aimsOfPage({ name, ratio, perCpuSecond }: Row): Aim[] {
  const times = ratio / MISSKEY;
  if (name.startsWith('home')) return [aim(`≥ ${TIMES} × Misskey (is ${times.toFixed(1)} ×)`, times >= TIMES)];
  return name === 'like' ? [aim(`≥ ${LIKES.toLocaleString('en')} / CPU s`, perCpuSecond >= LIKES)] : [];
}

const sorts: Sort[] = ['newest', 'oldest', 'trending'];

async function peerCases(store: Store): Promise<{ cases: Case[]; circles: Circle[] }> {
  const readers = await somePeople(store, 500);
  const posts = await unlikedPosts(store, 50);
  const marks = (verb: string): Asked[] =>
    posts
      .slice(0, 4)
      .flatMap((post) =>
        readers.map(({ token }) => ({ method: 'POST', path: `/api/posts/${verb}/${post}`, token, small: true })),
      );
  const cases: Case[] = [
    { name: 'newest', requests: [allRequest('newest')] },
    { name: 'like', requests: marks('like'), undo: { name: 'unlike', requests: marks('dislike') } },
  ];
  const circles = sorts.map((sort) => ({
    name: `home, ${sort}, 100, peers`,
    reads: homeRequests(readers, sort),
    writes: writesOf(readers, posts),
    readsPerWrite: READS_PER_WRITE,
  }));
  return { cases, circles };
}

async function largeCases(store: Store) {
  const pages: Case[] = [{ name: 'newest', requests: [allRequest('newest')] }];
  for (const following of [20, 200, 2_000]) {
    const readers = await readersFollowing(store, following, 300);
    for (const sort of sorts) {
      pages.push({ name: `home, ${sort}, ${following}`, requests: homeRequests(readers, sort) });
    }
  }
  return {
    pages,
    reads: await readCases(store),
    deep: await deepReaders(store),
    whole: await wholeCases(store),
    mixed: await mixedRequests(store),
  };
}
