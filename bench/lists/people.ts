import { sql } from 'kysely';
import type { Store } from '#store/engine/store.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { compare } from '../lib/compare.ts';
import { type Person, readersFollowing, somePeople } from '../lib/people.ts';
import { atMost, type Finding, type Question } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';
import { withWritesBeside } from '../lib/writes-beside.ts';

const MANY = 100_000;
const FEW = 10;
const READERS = 150;
/** The searched name, which some followers of both and many others have. */
const NAME = 'wagtail';
const WRITES = 20;
const MOST = 1.2;
/** Maximum for searches, because a search in a long list uses the index of all people. */
const MOST_SEARCHED = 4;

export const people: Question = {
  name: 'people',
  title: `A page of ${FEW} followers of somebody who has ${MANY.toLocaleString('en')}, beside one of somebody who has ${FEW}, while others write`,
  async ask(bench) {
    const folder = await scratchFolder('10 k');
    const { readers, writers, idol, friend } = await withStore(folder, async (store) => {
      const [writers, readers] = [await somePeople(store, 20), await readersFollowing(store, 20, READERS)];
      const [idol, friend] = writers as [Person, Person];
      await addFollowers(store, idol.id, friend.id);
      return { readers, writers, idol, friend };
    });
    const findings: Finding[] = [];
    const asked = (path: string) => readers.map(({ token }) => ({ path: `/api/${path}`, token }));
    const pages: [string, (username: string) => string, number][] = [
      ['followers', (username) => `people/${username}/followers?limit=${FEW}`, MOST],
      ['found', (username) => `people/${username}/followers?limit=${FEW}&q=${NAME}`, MOST_SEARCHED],
      ['profile', (username) => `users/${username}?view=page`, MOST],
    ];
    const body = { postData: { content: 'Another one.' } };
    const beside = writers.map(
      ({ token }): Asked => ({ method: 'POST', path: '/api/posts', token, small: true, body }),
    );
    await withPipit(folder, (server) =>
      withWritesBeside(server, beside, WRITES, async () => {
        for (const [name, path, times] of bench.quick ? pages.slice(0, 2) : pages) {
          const [few] = await compare(bench, server, { name: `${name}, few`, requests: asked(path(friend.username)) });
          const [many] = await compare(bench, server, { name: `${name}, many`, requests: asked(path(idol.username)) });
          if (!few || !many) continue;
          findings.push({ row: few, aims: [] }, { row: many, aims: [atMost(many, times, few)] });
        }
      }),
    );
    return findings;
  },
};

/** Writes directly to the tables, because the API would limit this many sign-ups. */
async function addFollowers({ db }: Store, idol: number, friend: number): Promise<void> {
  const now = Date.now();
  await db.deleteFrom('follows').where('followee_id', 'in', [idol, friend]).execute();
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
    insert into users (uid, username, username_key, first_name, search, created_at, updated_at)
    select 'crowd-' || i, 'crowd' || i, 'crowd' || i, 'Crowd', 'crowd' || i || case when i % 1000 = 0 then ${`\n${NAME}`} else '' end,
      ${now}, ${now} from n`.execute(db);
  const follow = (followee: number, most: number) =>
    sql`
    insert into follows (follower_id, followee_id, created_at)
    select id, ${followee}, ${now} from users where username_key like 'crowd%' order by id desc limit ${most}`.execute(
      db,
    );
  await follow(idol, MANY);
  await follow(friend, FEW);
  const counted = (id: number, followers_count: number) =>
    db.updateTable('users').set({ followers_count }).where('id', '=', id).execute();
  await counted(idol, MANY);
  await counted(friend, FEW);
}
