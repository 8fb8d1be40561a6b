import type { Store } from '#store/engine/store.ts';
import { communityFolder, withStore } from '../lib/community.ts';
import { type Case, compare } from '../lib/compare.ts';
import { somePeople } from '../lib/people.ts';
import { type Finding, ofFloor, type Question, within } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

/** Common, rare and absent ones. Absent ones cost most, because no page is ever full. */
const TERMS = [
  'wren',
  'wheat',
  'ouzel_9',
  'kettle',
  'inchbald',
  'größl',
  '渡辺',
  'петр',
  'swift.77',
  'zzyzx',
  '-98765',
];

export const reads: Question = {
  name: 'reads',
  title: 'Other reads, 1 M posts and 100 k people',
  slow: true,
  async ask(bench) {
    const folder = await communityFolder('1 M');
    const made = await withStore(folder, readCases);
    return withPipit(folder, async (server) => {
      const findings: Finding[] = [];
      for (const one of made) {
        for (const row of await compare(bench, server, one)) {
          const quick = one.name.startsWith('search') ? [within(row, 10)] : [];
          findings.push({ row, aims: [ofFloor(row, 0.15), ...quick] });
        }
      }
      return findings;
    });
  },
};

export async function readCases(store: Store): Promise<Case[]> {
  const people = await somePeople(store, 500);
  const posts = await store.db
    .selectFrom('posts')
    .select('uid')
    .where('comment_count', '>=', 20)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const each = (pathOf: (username: string, i: number) => string) =>
    people.map(({ token }, i) => ({ path: pathOf(people[(i * 7) % people.length]?.username ?? '', i), token }));
  const postAt = (i: number) => posts[i % posts.length]?.uid;
  return [
    { name: 'profile', requests: each((username) => `/api/users/${username}?view=page`) },
    { name: 'posts of a person', requests: each((username) => `/api/posts/user/${username}?sort=newest&limit=20`) },
    { name: 'post', requests: each((_, i) => `/api/posts/${postAt(i)}?view=page`) },
    { name: 'comments of a post', requests: each((_, i) => `/api/comments/${postAt(i)}?limit=20`) },
    { name: 'bookmarks', requests: each(() => '/api/users/bookmark?limit=20') },
    { name: 'suggestions', requests: each(() => '/api/users?suggested=true&limit=5') },
    {
      name: 'search',
      connections: 4,
      requests: each((_, i) => `/api/users?q=${encodeURIComponent(TERMS[i % TERMS.length] ?? '')}&limit=10`),
    },
  ];
}
