import { languageOf, sentence } from '../words/texts.ts';
import { createBatch, type Insert } from './batch.ts';
import type { Notices } from './generate-notices.ts';
import type { Plan } from './plan.ts';
import { below, createRandom, uuid, wait } from './random.ts';
import { createDistinct } from './spread.ts';

const COLUMNS = [
  'id',
  'uid',
  'post_id',
  'author_id',
  'parent_id',
  'text',
  'upvote_count',
  'downvote_count',
  'created_at',
  'updated_at',
];
const VOTE_COLUMNS = ['comment_id', 'user_id', 'up', 'created_at'];
const DAY = 24 * 60 * 60 * 1000;
/** The triggers of the database count the commenters of a post up to this number, the earliest members first. */
const MOST_PEOPLE = 500;

export function generateComments(plan: Plan, insert: Insert, notices: Notices) {
  const { volume, votes, until } = plan;
  const random = createRandom(plan.seed, 'comments');
  const distinct = createDistinct(volume.users);
  const comments = createBatch(insert, 'comments', COLUMNS);
  const cast = createBatch(insert, 'votes', VOTE_COLUMNS);
  let made = 0;
  let voted = 0;

  /** Random, but never ahead of the average so far, and with none left over at the last comment. */
  const votesOf = () => {
    const due = Math.max(0, Math.floor((votes * made) / volume.comments) - voted);
    const many = made === volume.comments ? due : Math.min(below(random, 2 * due + 1), votes - voted);
    return Math.min(many, volume.users);
  };
  const addOne = async (post: number, to: number, at: number, parent: number | null) => {
    const id = ++made;
    const author = below(random, volume.users);
    const text = sentence(random, languageOf(plan.seed, author));
    const many = votesOf();
    let up = 0;
    distinct.begin();
    for (let i = 0; i < many; i++) {
      const isUp = below(random, 4) > 0 ? 1 : 0;
      up += isUp;
      await cast.add([id, distinct.take(() => below(random, volume.users)) + 1, isUp, at]);
    }
    voted += many;
    await comments.add([id, uuid(random), post + 1, author + 1, parent, text, up, many - up, at, at]);
    if (notices.isTold(to, author, at)) await notices.addComment(post, to, id, at);
    return { id, author };
  };
  return {
    /** Returns the number of different commenters without the author of the post. */
    async add(post: number, author: number, posted: number, many: number): Promise<number> {
      let at = posted;
      const roots: number[] = [];
      const people = new Set<number>();
      for (let i = 0; i < many; i++) {
        at = Math.min(until, at + wait(random, (2 * DAY) / many));
        // A third of the comments reply to another one.
        const parent = below(random, 3) === 0 ? roots[below(random, Math.max(1, roots.length))] : undefined;
        const made = await addOne(post, author, Math.floor(at), parent ?? null);
        people.add(made.author);
        if (parent === undefined) roots.push(made.id);
      }
      const counted = [...people].sort((a, b) => a - b).slice(0, MOST_PEOPLE);
      return counted.filter((person) => person !== author).length;
    },
    async flush() {
      await comments.flush();
      await cast.flush();
    },
  };
}
