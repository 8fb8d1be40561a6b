import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '#seed/demo/demo.ts';
import { createUser } from '#store/nouns/people/users.ts';
import type { Bench } from './lib/bench.ts';
import { scratchFolder, withStore } from './lib/community.ts';
import { type Case, compare } from './lib/compare.ts';
import { benchFolder } from './lib/folder.ts';
import { unlikedPosts } from './lib/fresh-posts.ts';
import { type Person, somePeople } from './lib/people.ts';
import { aim, type Finding, ofFloor, type Question } from './lib/question.ts';
import { withPipit } from './lib/with-pipit.ts';

const WRITERS = 400;

/** Simulates the first day and a year later: the same four calls on the demo data and on 50,000 posts. */
export const first: Question = {
  name: 'first',
  title: 'The demo data, and 50,000 posts',
  async ask(bench) {
    const demo = await on(bench, 'demo', await demoFolder());
    const many = await on(bench, '50 k', await scratchFolder('peers'));
    return [...demo, ...many];
  },
};

async function on(bench: Bench, data: string, folder: string): Promise<Finding[]> {
  const { people, posts } = await withStore(folder, async (store) => ({
    people: await somePeople(store, WRITERS),
    posts: await unlikedPosts(store, 5),
  }));
  return withPipit(folder, async (server) => {
    const findings: Finding[] = [];
    for (const { least, ...made } of cases(data, people, posts)) {
      for (const row of await compare(bench, server, made)) {
        const memory = aim('< 150 MB', row.rssMegabytes < 150);
        findings.push({ row, aims: least ? [ofFloor(row, least), memory] : [memory] });
      }
    }
    return findings;
  });
}

function cases(data: string, people: Person[], posts: string[]): (Case & { least?: number })[] {
  const marks = (verb: string) =>
    posts.flatMap((post) =>
      people.map(({ token }) => ({ method: 'POST' as const, path: `/api/posts/${verb}/${post}`, token, small: true })),
    );
  return [
    { name: `newest, ${data}`, least: 0.25, requests: [{ path: '/api/posts?sort=newest&limit=20' }] },
    {
      name: `home, ${data}`,
      least: 0.1,
      requests: people.map(({ token }) => ({ path: '/api/posts?feed=home&sort=newest&limit=20', token })),
    },
    { name: `like, ${data}`, requests: marks('like'), undo: { name: `unlike, ${data}`, requests: marks('dislike') } },
    {
      name: `create, ${data}`,
      requests: people.map(({ token }) => ({
        method: 'POST' as const,
        path: '/api/posts',
        token,
        small: true,
        body: { postData: { content: 'The kettle had other plans for Sunday.' } },
      })),
    },
  ];
}

/** The demo community with enough people to write in turn. */
async function demoFolder(): Promise<string> {
  const folder = join(benchFolder, 'demo');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await withStore(folder, async (store) => {
    const newId = () => crypto.randomUUID();
    await seedDemo(store, { now: Date.now(), newId, hashPassword: async () => '' });
    for (let i = 0; i < WRITERS; i++) {
      const name = { username: `writer${i}`, firstName: 'Writer', lastName: '', email: '' };
      await createUser(store, { ...name, uid: newId(), passwordHash: null, now: Date.now() });
    }
  });
  return folder;
}
