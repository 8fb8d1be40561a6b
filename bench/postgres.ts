import type { Store } from '#store/store.ts';
import type { VolumeName } from './lib/community.ts';
import { type Case, compare } from './lib/compare.ts';
import { unlikedPosts } from './lib/fresh-posts.ts';
import { allRequest, homeRequests, type Sort } from './lib/home-requests.ts';
import { readersFollowing, somePeople } from './lib/people.ts';
import { withPostgres } from './lib/postgres.ts';
import { aim, type Finding, type Question } from './lib/question.ts';
import type { Asked } from './lib/request.ts';

/** Misskey's home timeline of 20 on this volume, beside a bare server in the same run. */
const MISSKEY = 1 / 481;
const TIMES = 10;

export const onPostgres: Question = {
  name: 'postgres',
  title: 'On PostgreSQL; its CPU counts with the server’s',
  slow: true,
  async ask(bench) {
    const measure = (size: VolumeName, cases: (store: Store) => Promise<Case[]>) =>
      withPostgres(size, cases, async (server, made) => {
        const findings: Finding[] = [];
        for (const one of made) {
          for (const row of await compare(bench, server, one)) {
            const times = row.ratio / MISSKEY;
            const beats = aim(`≥ ${TIMES} × Misskey (is ${times.toFixed(1)} ×)`, times >= TIMES);
            findings.push({
              row: { ...row, name: `${row.name}, ${size}` },
              aims: row.name.startsWith('home') ? [beats] : [],
            });
          }
        }
        return findings;
      });
    return [...(await measure('peers', peerCases)), ...(await measure('1 M', largeCases))];
  },
};

const sorts: Sort[] = ['newest', 'oldest', 'trending'];

async function peerCases(store: Store): Promise<Case[]> {
  const readers = await somePeople(store, 500);
  const posts = await unlikedPosts(store, 4);
  const marks = (verb: string): Asked[] =>
    posts.flatMap((post) =>
      readers.map(({ token }) => ({ method: 'POST', path: `/api/posts/${verb}/${post}`, token, small: true })),
    );
  return [
    { name: 'newest', requests: [allRequest('newest')] },
    ...sorts.map((sort) => ({ name: `home, ${sort}, 100`, requests: homeRequests(readers, sort) })),
    { name: 'like', requests: marks('like'), undo: { name: 'unlike', requests: marks('dislike') } },
  ];
}

async function largeCases(store: Store): Promise<Case[]> {
  const cases: Case[] = [{ name: 'newest', requests: [allRequest('newest')] }];
  for (const following of [20, 200, 2_000]) {
    const readers = await readersFollowing(store, following, 300);
    for (const sort of sorts) {
      cases.push({ name: `home, ${sort}, ${following}`, requests: homeRequests(readers, sort) });
    }
  }
  return cases;
}
