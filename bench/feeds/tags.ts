import { sql } from 'kysely';
import type { Store } from '#store/engine/store.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { compare } from '../lib/compare.ts';
import { homeRequests, type Sort } from '../lib/home-requests.ts';
import { type Person, readersFollowing, somePeople } from '../lib/people.ts';
import { atMost, type Finding, type Question } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';
import { withWritesBeside } from '../lib/writes-beside.ts';

const READERS = 150;
const FOLLOWING = 200;
const TAGS = 20;
/** One post of this many has a tag; the tags take turns. */
const POSTS_PER_TAGGED = 5;
const WRITES = 20;
const MOST = 1.5;
const SORTS: Sort[] = ['newest', 'trending', 'oldest'];

export const tags: Question = {
  name: 'tags',
  title: `The home page of 20 with the posts of ${TAGS} tags in it, beside others who follow ${FOLLOWING} people alone, while others write`,
  async ask(bench) {
    const folder = await scratchFolder('10 k');
    const { plain, tagged, writers } = await withStore(folder, async (store) => {
      const readers = await readersFollowing(store, FOLLOWING, 2 * READERS);
      const tagged = readers.filter((_, n) => n % 2 === 1);
      await addTags(store, tagged);
      return { plain: readers.filter((_, n) => n % 2 === 0), tagged, writers: await somePeople(store, 20) };
    });
    const findings: Finding[] = [];
    const beside = writers.map(
      ({ token }, n): Asked => ({
        ...{ method: 'POST', path: '/api/posts', token, small: true },
        body: { postData: { content: n % POSTS_PER_TAGGED === 0 ? `Another one. #t${n % TAGS}` : 'Another one.' } },
      }),
    );
    await withPipit(folder, (server) =>
      withWritesBeside(server, beside, WRITES, async () => {
        for (const sort of bench.quick ? SORTS.slice(0, 2) : SORTS) {
          const [others] = await compare(bench, server, { name: `${sort}, none`, requests: homeRequests(plain, sort) });
          const [row] = await compare(bench, server, {
            name: `${sort}, ${TAGS} tags`,
            requests: homeRequests(tagged, sort),
          });
          if (!row || !others) continue;
          findings.push({ row: others, aims: [] }, { row, aims: [atMost(row, MOST, others)] });
        }
      }),
    );
    return findings;
  },
};

/** Writes directly to the tables, and removes all other follows of tags. */
async function addTags({ db }: Store, readers: Person[]): Promise<void> {
  const now = Date.now();
  await db.deleteFrom('tag_follows').execute();
  const names = Array.from({ length: TAGS }, (_, n) => `t${n}`);
  const made = await db
    .insertInto('tags')
    .values(names.map((name) => ({ name, shown: name, last_at: now })))
    .returning('id')
    .execute();
  for (const [n, { id }] of made.entries()) {
    await sql`
      insert into post_tags (tag_id, post_id, shown)
      select ${id}, id, 1 from posts where id % ${POSTS_PER_TAGGED * TAGS} = ${n * POSTS_PER_TAGGED}`.execute(db);
  }
  for (const { id: user_id } of readers) {
    const follows = names.map((name) => ({ user_id, name, in_feed: 1, created_at: now }));
    await db.insertInto('tag_follows').values(follows).execute();
  }
}
