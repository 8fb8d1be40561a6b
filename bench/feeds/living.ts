import type { Store } from '#store/engine/store.ts';
import { scratchFolder, type VolumeName, withStore } from '../lib/community.ts';
import { unlikedPosts } from '../lib/fresh-posts.ts';
import { homeRequests } from '../lib/home-requests.ts';
import { besideWrites } from '../lib/living.ts';
import { type Person, readersFollowing, somePeople } from '../lib/people.ts';
import { aim, type Finding, ofFloor, type Question, within } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';

const READERS = 500;
export const READS_PER_WRITE = 4;
/** The writes form a cycle: the second half takes back every like of the first. */
const WRITES = 500;

const VOLUMES: {
  size: VolumeName;
  name: string;
  quiet: number;
  living: number;
  people(store: Store): Promise<Person[]>;
}[] = [
  {
    size: 'peers',
    name: 'peers’ volume',
    quiet: 0.22,
    living: 0.18,
    people: (store) => somePeople(store, READERS),
  },
  {
    size: '1 M',
    name: '1 M posts, following 200',
    quiet: 0.22,
    living: 0.16,
    people: (store) => readersFollowing(store, 200, READERS),
  },
];
const MEMORY_MB = 200;

export const living: Question = {
  name: 'living',
  title: `The home page of 20, newest, while nobody writes and beside one write for ${READS_PER_WRITE} reads`,
  async ask(bench) {
    const findings: Finding[] = [];
    for (const { size, name, quiet, living, people } of bench.quick ? VOLUMES.slice(0, 1) : VOLUMES) {
      const folder = await scratchFolder(size);
      const { readers, posts } = await withStore(folder, async (store) => ({
        readers: await people(store),
        posts: await unlikedPosts(store, 50),
      }));
      const circle = {
        name,
        reads: homeRequests(readers, 'newest'),
        writes: writesOf(readers, posts),
        readsPerWrite: READS_PER_WRITE,
      };
      const [still, beside] = await withPipit(folder, (server) => besideWrites(bench, server, circle));
      findings.push({ row: still, aims: [ofFloor(still, quiet), within(still, 8)] });
      findings.push({
        row: beside,
        aims: [ofFloor(beside, living), within(beside, 15), aim(`≤ ${MEMORY_MB} MB`, beside.rssMegabytes <= MEMORY_MB)],
      });
    }
    return findings;
  },
};

/** Half likes, a quarter comments, a quarter posts; on the newest posts, which are on many home pages. */
export function writesOf(people: Person[], posts: string[]): Asked[] {
  const half = (verb: 'like' | 'dislike') =>
    Array.from({ length: WRITES / 2 }, (_, i): Asked => {
      const { token } = people[i % people.length] as Person;
      const post = posts[i % posts.length];
      const content = 'The harbour crane was on time, of all things.';
      const write = { method: 'POST' as const, token, small: true };
      if (i % 2 === 0) return { ...write, path: `/api/posts/${verb}/${post}` };
      if (i % 4 === 1) return { ...write, path: '/api/posts', body: { postData: { content } } };
      return { ...write, path: `/api/comments/add/${post}`, body: { commentData: { text: content } } };
    });
  return [...half('like'), ...half('dislike')];
}
