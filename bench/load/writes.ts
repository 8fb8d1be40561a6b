import type { Store } from '#store/engine/store.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { type Case, compare, type Row } from '../lib/compare.ts';
import { unlikedPosts } from '../lib/fresh-posts.ts';
import { type Person, somePeople } from '../lib/people.ts';
import { type Aim, aim, type Finding, type Question, within } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';

const WRITERS = 200;

export const writes: Question = {
  name: 'writes',
  title: 'Writes by 16 at once, small answers, every one on the disk before it is acknowledged, 1 M posts',
  slow: true,
  async ask(bench) {
    const folder = await scratchFolder('1 M');
    const made = await withStore(folder, cases);
    return withPipit(folder, async (server) => {
      const findings: Finding[] = [];
      for (const one of made) {
        for (const row of await compare(bench, server, one)) findings.push({ row, aims: aimsOf(row) });
      }
      return findings;
    });
  },
};

function aimsOf(row: Row): Aim[] {
  const quick = within(row, 15);
  return row.name.includes('like') ? [aim('≥ 3,000 / CPU s', row.perCpuSecond >= 3_000), quick] : [quick];
}

async function cases(store: Store): Promise<Case[]> {
  const people = await somePeople(store, WRITERS);
  const posts = await unlikedPosts(store, 20);
  const strangers = await strangersOf(store, people);
  const write = ({ token }: Person, path: string, body?: object): Asked => ({
    method: 'POST',
    path,
    token,
    small: true,
    ...(body && { body }),
  });
  const likes = (verb: string) =>
    posts.flatMap((uid) => people.map((person) => write(person, `/api/posts/${verb}/${uid}`)));
  const follows = (verb: string) => strangers.map(({ person, uid }) => write(person, `/api/users/${verb}/${uid}`));
  const text = 'The kettle had other plans for Sunday.';
  return [
    { name: 'like', requests: likes('like'), undo: { name: 'unlike', requests: likes('dislike') } },
    { name: 'follow', requests: follows('follow'), undo: { name: 'unfollow', requests: follows('unfollow') } },
    {
      name: 'comment',
      requests: people.map((person, i) =>
        write(person, `/api/comments/add/${posts[i % posts.length]}`, { commentData: { text } }),
      ),
    },
    { name: 'post', requests: people.map((person) => write(person, '/api/posts', { postData: { content: text } })) },
  ];
}

/** Pairs of people in which one does not follow the other. */
async function strangersOf(store: Store, people: Person[]): Promise<{ person: Person; uid: string }[]> {
  const known = await store.db
    .selectFrom('follows')
    .select(['follower_id', 'followee_id'])
    .where(
      'follower_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  const follows = new Set(known.map((row) => `${row.follower_id} ${row.followee_id}`));
  return people.flatMap((person, i) =>
    Array.from({ length: 20 }, (_, k) => people[(i + 7 * k + 1) % people.length]).flatMap((other) =>
      other && other.id !== person.id && !follows.has(`${person.id} ${other.id}`) ? [{ person, uid: other.uid }] : [],
    ),
  );
}
