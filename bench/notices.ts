import { insertComment } from '#store/posts/comments.ts';
import { like } from '#store/posts/likes.ts';
import { insertPost } from '#store/posts/posts.ts';
import { inTransaction, type Store } from '#store/store.ts';
import { scratchFolder, withStore } from './lib/community.ts';
import { compare, type Row } from './lib/compare.ts';
import { unlikedPosts } from './lib/fresh-posts.ts';
import { type Person, somePeople } from './lib/people.ts';
import { type Aim, aim, type Finding, type Question, within } from './lib/question.ts';
import type { Asked } from './lib/request.ts';
import { withPipit } from './lib/with-pipit.ts';

const WRITERS = 200;
const READERS = 50;
/** Of each reader: likes of so many posts and comments on them, half of them seen. */
const POSTS = 30;
const LIKES = 7;
const COMMENTS = 3;

export const notices: Question = {
  name: 'notices',
  title: 'A like with its notice by 16 at once, and pages of notices, 1 M posts',
  slow: true,
  async ask(bench) {
    const folder = await scratchFolder(bench.quick ? '10 k' : '1 M');
    const { people, readers, posts } = await withStore(folder, async (store) => {
      const people = await somePeople(store, WRITERS);
      const readers = people.slice(0, READERS);
      for (const reader of readers) await tell(store, reader, people);
      return { people, readers, posts: await unlikedPosts(store, 20) };
    });
    return withPipit(folder, async (server) => {
      const likes = (verb: string) =>
        posts.flatMap((uid) =>
          people.map(({ token }): Asked => ({ method: 'POST', path: `/api/posts/${verb}/${uid}`, token, small: true })),
        );
      const read = (path: string) => readers.map(({ token }): Asked => ({ path, token }));
      const cases = [
        { name: 'like, told', requests: likes('like'), undo: { name: 'unlike', requests: likes('dislike') } },
        { name: 'page of 20', requests: read('/api/notices?limit=20') },
        { name: 'unread', requests: read('/api/notices/unread') },
      ];
      const findings: Finding[] = [];
      for (const one of cases) {
        for (const row of await compare(bench, server, one)) findings.push({ row, aims: aimsOf(row) });
      }
      return findings;
    });
  },
};

function aimsOf(row: Row): Aim[] {
  if (row.name === 'page of 20') return [cpuAim(row, 0.15)];
  if (row.name === 'unread') return [cpuAim(row, 0.05)];
  return [aim('≥ 4,000 / CPU s', row.perCpuSecond >= 4_000), within(row, 15)];
}

/** Beside what the bare server takes for an answer of the same size. */
function cpuAim({ perCpuSecond, floorPerCpuSecond }: Row, ms: number): Aim {
  const own = 1_000 / perCpuSecond - 1_000 / floorPerCpuSecond;
  return aim(`≤ ${ms} ms of CPU beside the floor (is ${own.toFixed(3)})`, own <= ms);
}

const tell = (store: Store, reader: Person, people: Person[]): Promise<void> =>
  inTransaction(store, async (store) => {
    const others = people.filter(({ id }) => id !== reader.id);
    let now = Date.now() - POSTS * 60_000;
    for (let n = 0; n < POSTS; n++) {
      now += 60_000;
      const post = await insertPost(store, { uid: crypto.randomUUID(), authorId: reader.id, content: 'A wren.', now });
      for (const { id } of others.slice(0, LIKES)) await like(store, { post, user: id, now });
      for (const { id } of others.slice(0, COMMENTS)) {
        const text = 'The kettle had other plans for Sunday.';
        await insertComment(store, { uid: crypto.randomUUID(), postId: post, authorId: id, text, now });
      }
    }
    const seen = {
      user_id: reader.id,
      seen_until: now - (POSTS / 2) * 60_000,
      quiet_from: null,
      quiet_to: null,
      zone: null,
    };
    await store.db.insertInto('notice_settings').values(seen).execute();
  });
