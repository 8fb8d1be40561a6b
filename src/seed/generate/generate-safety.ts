import { languageOf, sentence } from '../words/texts.ts';
import { createBatch, type Insert } from './batch.ts';
import { GUEST, type Plan } from './plan.ts';
import { below, createRandom, uuid } from './random.ts';
import { createDistinct } from './spread.ts';

/** One of this many people blocks someone; likewise for mutes and filters. */
const PEOPLE_PER_BLOCKER = 100;
const PEOPLE_PER_MUTER = 20;
const MOST_MUTED = 5;
const PEOPLE_PER_FILTERER = 20;
const MOST_FILTERS = 10;
const POSTS_PER_REPORT = 500;
/** One report of this many is still open. */
const REPORTS_PER_OPEN = 4;

/** Chosen from the middle of each group: the people who follow many are at its end. */
const isChosen = (place: number, per: number): boolean => place % per === per / 2;

/** Notes the follows of blockers, because no one can follow across a block. */
export class Follows {
  readonly #followed = new Map<number, Set<number>>();

  note(follower: number, followee: number): void {
    if (!isChosen(follower, PEOPLE_PER_BLOCKER)) return;
    const followed = this.#followed.get(follower) ?? new Set();
    this.#followed.set(follower, followed.add(followee));
  }

  areApart = (a: number, b: number): boolean => !this.#followed.get(a)?.has(b) && !this.#followed.get(b)?.has(a);
}

/** Blocks, mutes and filters of a few people. */
export async function generateHides(plan: Plan, insert: Insert, follows: Follows): Promise<void> {
  const { volume, until } = plan;
  const random = createRandom(plan.seed, 'hides');
  const distinct = createDistinct(volume.users);
  const blocks = createBatch(insert, 'blocks', ['blocker_id', 'blocked_id', 'created_at']);
  const mutes = createBatch(insert, 'mutes', ['muter_id', 'muted_id', 'created_at']);
  const filters = createBatch(insert, 'filters', ['uid', 'user_id', 'word', 'action', 'created_at']);
  for (let user = 0; user < volume.users; user++) {
    const next = user + PEOPLE_PER_BLOCKER;
    if (isChosen(user, PEOPLE_PER_BLOCKER) && next < volume.users && follows.areApart(user, next))
      await blocks.add([user + 1, next + 1, until]);
    if (isChosen(user, PEOPLE_PER_MUTER)) {
      distinct.begin();
      distinct.take(() => user);
      for (let many = 1 + below(random, MOST_MUTED); many > 0; many--)
        await mutes.add([user + 1, distinct.take(() => below(random, volume.users)) + 1, until]);
    }
    if (isChosen(user, PEOPLE_PER_FILTERER)) {
      for (let many = 1 + below(random, MOST_FILTERS); many > 0; many--) {
        const word =
          sentence(random, languageOf(plan.seed, user))
            .match(/\p{L}+/gu)
            ?.at(-1) ?? 'heron';
        await filters.add([uuid(random), user + 1, word, below(random, 2) === 0 ? 'fold' : 'hide', until]);
      }
    }
  }
  for (const batch of [blocks, mutes, filters]) await batch.flush();
}

const CASE = ['id', 'uid', 'kind', 'about', 'post_id', 'user_id', 'reports', 'state', 'created_at', 'settled_at'];
const REPORT = ['uid', 'case_id', 'about', 'reporter_id', 'reason', 'snapshot', 'state', 'created_at', 'settled_at'];

/** Each of a few posts is reported by one person. Most reports were dismissed, some are open. */
export function generateReports(plan: Plan, insert: Insert) {
  const { volume } = plan;
  const random = createRandom(plan.seed, 'reports');
  const cases = createBatch(insert, 'cases', CASE);
  const reports = createBatch(insert, 'reports', REPORT);
  let made = 0;
  return {
    async add(post: number, author: number, text: string, at: number) {
      if (!isChosen(post, POSTS_PER_REPORT)) return;
      const reporter = below(random, volume.users);
      if (reporter === author || reporter === GUEST) return;
      const id = ++made;
      const about = `post ${post + 1}`;
      const [state, settled, settledAt] =
        id % REPORTS_PER_OPEN === 0 ? ['open', 'open', null] : ['settled', 'dismissed', at];
      await cases.add([id, uuid(random), 'report', about, post + 1, author + 1, 1, state, at, settledAt]);
      const snapshot = JSON.stringify({ text });
      await reports.add([uuid(random), id, about, reporter + 1, 'unkind', snapshot, settled, at, settledAt]);
    },
    async flush() {
      await cases.flush();
      await reports.flush();
    },
  };
}
