import type { Store } from '#store/engine/store.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { compare } from '../lib/compare.ts';
import { type Person, readersFollowing } from '../lib/people.ts';
import { aim, type Finding, type Question } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

const REPORTS = 10_000;
/** Reports about the same post. */
const ABOUT_ONE = 2_000;
const MOST_MS = 5;
const ORDERS = ['oldest', 'newest', 'most'];

export const queue: Question = {
  name: 'queue',
  title: `A page of 20 of the moderators' queue with ${REPORTS.toLocaleString('en')} reports, ${ABOUT_ONE.toLocaleString('en')} of them about one post`,
  async ask(bench) {
    const folder = await scratchFolder('10 k');
    const moderator = await withStore(folder, async (store) => {
      const [person] = await readersFollowing(store, 20, 1);
      if (!person) throw new Error('Nobody follows 20 others.');
      await store.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', person.id).execute();
      await addReports(store, person);
      return person;
    });
    const findings: Finding[] = [];
    await withPipit(folder, async (server) => {
      for (const order of bench.quick ? ORDERS.slice(0, 1) : ORDERS) {
        const path = `/api/moderation/queue?order=${order}`;
        // One connection, because this measures the time of a page.
        const made = { name: order, requests: [{ path, token: moderator.token }], connections: 1 };
        const [row] = await compare(bench, server, made);
        if (!row) continue;
        const text = `≤ ${MOST_MS} ms at the median (is ${row.p50.toFixed(2)})`;
        findings.push({ row, aims: [aim(text, row.p50 <= MOST_MS)] });
      }
    });
    return findings;
  },
};

async function addReports({ db }: Store, { id }: Person): Promise<void> {
  const now = Date.now();
  const people = await db.selectFrom('users').select('id').where('id', '<>', id).limit(ABOUT_ONE).execute();
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'author_id', 'content'])
    .where('author_id', '<>', id)
    .limit(REPORTS - ABOUT_ONE + 1)
    .execute();
  for (const [n, { id: post_id, author_id: user_id, content }] of posts.entries()) {
    const about = `post ${post_id}`;
    const reporters = n === 0 ? people : people.slice(n % people.length, (n % people.length) + 1);
    const found = await db
      .insertInto('cases')
      .values({
        ...{ uid: crypto.randomUUID(), kind: 'report', about, post_id, comment_id: null, user_id },
        ...{ reports: reporters.length, claimed_by: null, claimed_until: null, created_at: now, settled_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const snapshot = JSON.stringify({ text: content });
    await db
      .insertInto('reports')
      .values(
        reporters.map(({ id: reporter_id }) => ({
          ...{
            uid: crypto.randomUUID(),
            case_id: found.id,
            about,
            reporter_id,
            address: null,
            reason: 'spam' as const,
          },
          ...{ note: 'It is the ninth time.', snapshot, created_at: now, settled_at: null },
        })),
      )
      .execute();
  }
}
