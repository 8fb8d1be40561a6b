import type { Store } from '#store/engine/store.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { compare } from '../lib/compare.ts';
import { homeRequests, type Sort } from '../lib/home-requests.ts';
import { type Person, readersFollowing } from '../lib/people.ts';
import { aim, costOf, type Finding, type Question } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

const READERS = 150;
const FOLLOWING = 200;
const MUTED = 20;
const BLOCKED = 180;
/** Some occur in posts of the community. */
const FILTERED = [
  'breakfast',
  'library printer',
  '猫',
  'tram',
  'baker',
  ...Array.from({ length: 45 }, (_, n) => `word${n}`),
];
const MOST = 1.05;
const SORTS: Sort[] = ['newest', 'oldest'];

export const hidden: Question = {
  name: 'hidden',
  title: `The home page of 20 who hide ${MUTED + BLOCKED} people and filter ${FILTERED.length} words, beside others who follow ${FOLLOWING}`,
  async ask(bench) {
    const folder = await scratchFolder('10 k');
    const [plain, hiding] = await withStore(folder, async (store) => {
      const readers = await readersFollowing(store, FOLLOWING, 2 * READERS);
      const hiding = readers.filter((_, n) => n % 2 === 1);
      for (const reader of hiding) await hide(store, reader);
      return [readers.filter((_, n) => n % 2 === 0), hiding];
    });
    const findings: Finding[] = [];
    await withPipit(folder, async (server) => {
      for (const sort of bench.quick ? SORTS.slice(0, 1) : SORTS) {
        const [others] = await compare(bench, server, { name: `${sort}, others`, requests: homeRequests(plain, sort) });
        const [row] = await compare(bench, server, { name: `${sort}, hiding`, requests: homeRequests(hiding, sort) });
        if (!row || !others) continue;
        const cost = costOf(row, others);
        findings.push({ row: others, aims: [] });
        findings.push({ row, aims: [aim(`≤ ${MOST} × the others (is ${cost.toFixed(2)} ×)`, cost <= MOST)] });
      }
    });
    return findings;
  },
};

async function hide({ db }: Store, { id }: Person): Promise<void> {
  const created_at = Date.now();
  const followed = await db.selectFrom('follows').select('followee_id').where('follower_id', '=', id).execute();
  const ids = new Set(followed.map(({ followee_id }) => followee_id));
  const muted = followed.slice(0, MUTED).map(({ followee_id: muted_id }) => muted_id);
  await db
    .insertInto('mutes')
    .values(muted.map((muted_id) => ({ muter_id: id, muted_id, ends_at: null, created_at })))
    .execute();
  const strangers = (
    await db
      .selectFrom('users')
      .select('id')
      .limit(FOLLOWING + BLOCKED + 10)
      .execute()
  )
    .map((user) => user.id)
    .filter((user) => user !== id && !ids.has(user))
    .slice(0, BLOCKED);
  await db
    .insertInto('blocks')
    .values(strangers.map((blocked_id) => ({ blocker_id: id, blocked_id, created_at })))
    .execute();
  await db
    .insertInto('filters')
    .values(
      FILTERED.map((word) => ({
        ...{ uid: crypto.randomUUID(), user_id: id, word, action: 'fold' as const },
        ...{ ends_at: null, created_at },
      })),
    )
    .execute();
}
