import type { Store } from '#store/engine/store.ts';
import type { Bench } from '../lib/bench.ts';
import { communityFolder, withStore } from '../lib/community.ts';
import { type Case, compare } from '../lib/compare.ts';
import type { Measured } from '../lib/measured.ts';
import { somePeople } from '../lib/people.ts';
import { aim, type Finding, type Question } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_BLOCK_MS = 60;

export const wholeLists: Question = {
  name: 'whole-lists',
  title: 'The whole lists of the spec, bounded, 1 M posts',
  slow: true,
  async ask(bench) {
    const folder = await communityFolder('1 M');
    const made = await withStore(folder, wholeCases);
    return withPipit(folder, (server) => wholeFindings(bench, server, made));
  },
};

export async function wholeCases(store: Store): Promise<Case[]> {
  const people = await somePeople(store, 20);
  const each = (pathOf: (username: string) => string) =>
    people.map(({ token, username }) => ({ path: pathOf(username), token }));
  return [
    { name: 'all posts', requests: each(() => '/api/posts') },
    { name: 'all users', requests: each(() => '/api/users') },
    { name: 'a user', requests: each((username) => `/api/users/${username}`) },
    { name: 'posts of a user', requests: each((username) => `/api/posts/user/${username}`) },
    { name: 'bookmarks', requests: each(() => '/api/users/bookmark') },
  ];
}

export async function wholeFindings(bench: Bench, server: Measured, made: Case[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of made) {
    for (const row of await compare(bench, server, { ...one, connections: 1 })) {
      const size = aim(`≤ 4 MB (is ${(row.bytes / 2 ** 20).toFixed(1)})`, row.bytes <= MOST_BYTES);
      const block = aim(
        `event loop held ≤ ${MOST_BLOCK_MS} ms (${row.longestBlockMs.toFixed(0)})`,
        row.longestBlockMs <= MOST_BLOCK_MS,
      );
      findings.push({ row, aims: [size, block] });
    }
  }
  return findings;
}
