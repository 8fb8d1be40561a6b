import { scratchFolder, withStore } from '../lib/community.ts';
import { type Case, compare } from '../lib/compare.ts';
import { unlikedPosts } from '../lib/fresh-posts.ts';
import { allRequest, homeRequests } from '../lib/home-requests.ts';
import { readersFollowing, somePeople } from '../lib/people.ts';
import type { Finding, Question } from '../lib/question.ts';
import { atMost } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';
import { withWritesBeside } from '../lib/writes-beside.ts';
import { hotHomes } from './hot-home.ts';

/** Likes per second while pages are read. Each like moves a post. */
const LIKES = 20;

export const hot: Question = {
  name: 'hot',
  title: `Pages in the order hot beside ${LIKES} likes a second, 1 M posts`,
  slow: true,
  async ask(bench) {
    const homes = await withStore(await scratchFolder('peers'), hotHomes);
    const folder = await scratchFolder(bench.quick ? '10 k' : '1 M');
    const { readers, likers, posts } = await withStore(folder, async (store) => ({
      readers: await readersFollowing(store, 200, 10),
      likers: await somePeople(store, 200),
      posts: await unlikedPosts(store, 20),
    }));
    const likes = posts.flatMap((uid) =>
      likers.map(({ token }): Asked => ({ method: 'POST', path: `/api/posts/like/${uid}`, token, small: true })),
    );
    const pages = (sort: 'hot' | 'trending'): Case[] => [
      { name: `all, ${sort}`, requests: [allRequest(sort)] },
      { name: `home, ${sort}`, requests: homeRequests(readers, sort) },
    ];
    return withPipit(folder, async (server) => {
      const findings: Finding[] = [...homes];
      await withWritesBeside(server, likes, LIKES, async () => {
        for (const [i, one] of pages('hot').entries()) {
          const [row] = await compare(bench, server, one);
          const [other] = await compare(bench, server, pages('trending')[i] ?? one);
          if (row && other) findings.push({ row: other, aims: [] }, { row, aims: [atMost(row, 2, other)] });
        }
      });
      return findings;
    });
  },
};
