import { createBatch, type Insert } from './batch.ts';
import type { Plan } from './plan.ts';
import { createRandom, uuid } from './random.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Older notifications are left out to save space, and no member reaches the limit. */
const DAYS = 30;
const MOST = 900;

const COLUMNS = ['uid', 'user_id', 'kind', 'post_id', 'comment_id', 'day', 'count', 'at', 'created_at'];

/** Notifications to authors about likes and comments on their posts. */
export function generateNotices(plan: Plan, insert: Insert) {
  const random = createRandom(plan.seed, 'notices');
  const batch = createBatch(insert, 'notices', COLUMNS);
  const told = new Int32Array(plan.volume.users);
  const add = (author: number, row: (string | number | null)[]) => {
    told[author] = (told[author] as number) + 1;
    return batch.add([uuid(random), author + 1, ...row]);
  };
  return {
    isTold: (author: number, actor: number, at: number): boolean =>
      actor !== author && at >= plan.until - DAYS * DAY && (told[author] as number) < MOST,
    /** The times of all likes that notify, earliest first. */
    async addLikes(post: number, author: number, times: number[]) {
      for (const [day, of] of Map.groupBy(times, (at) => Math.floor(at / DAY))) {
        const last = of.at(-1) ?? 0;
        await add(author, ['like', post + 1, null, day, of.length, last, of[0] ?? 0]);
      }
    },
    addComment: (post: number, author: number, comment: number, at: number) =>
      add(author, ['comment', post + 1, comment, Math.floor(at / DAY), 1, at, at]),
    flush: batch.flush,
  };
}

export type Notices = ReturnType<typeof generateNotices>;
