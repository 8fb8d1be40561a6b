import { createBatch, type Insert } from './batch.ts';
import { Follows } from './generate-safety.ts';
import { GUEST, type Plan } from './plan.ts';
import { createRandom, zipf } from './random.ts';
import { createDistinct, spread } from './spread.ts';

/** One member per star is followed by everyone; one per keen reader follows the maximum. */
const PEOPLE_PER_STAR = 20_000;
const PEOPLE_PER_KEEN_READER = 1_000;
const KEEN = 2_000;

/** People whom the guest follows: enough for a busy feed. */
const GUEST_FOLLOWS = 200;

/** Returns the follows that `generateHides` must not contradict. */
export async function generateFollows(plan: Plan, insert: Insert): Promise<Follows> {
  const { volume, byFame, counts, until } = plan;
  const random = createRandom(plan.seed, 'follows');
  const distinct = createDistinct(volume.users);
  const batch = createBatch(insert, 'follows', ['follower_id', 'followee_id', 'created_at']);
  const stars = Math.ceil(volume.users / PEOPLE_PER_STAR);
  const following = followingOf(plan);
  const follows = new Follows();

  for (let reader = 0; reader < volume.users; reader++) {
    const many = following[reader] as number;
    const start = plan.postedAt(0);
    distinct.begin();
    distinct.take(() => reader);
    for (let i = 0; i < many; i++) {
      const author = distinct.take(() => byFame[i < stars ? i : zipf(random, volume.users)] as number);
      counts.followers[author] = (counts.followers[author] as number) + 1;
      const at = Math.floor(start + ((until - start) * (i + random())) / many);
      await batch.add([reader + 1, author + 1, at]);
      follows.note(reader, author);
    }
    counts.following[reader] = many;
  }
  await batch.flush();
  return follows;
}

/** Most follow a handful, some hundreds, and one in a thousand as many as 2,000. */
function followingOf({ volume, seed }: Plan): Int32Array {
  const { users, follows, evenFollows } = volume;
  const random = createRandom(seed, 'following');
  const most = new Int32Array(users).fill(users - 1);
  if (evenFollows) return spread(follows, most, () => 1);
  let left = follows;
  const fixed = most.map((most, reader) => {
    const share = Math.min(most, left, fixedFollowing(reader));
    left -= share;
    return share;
  });
  const room = most.map((most, reader) => most - (fixed[reader] as number));
  const others = spread(left, room, (reader) => (fixedFollowing(reader) > 0 ? 0 : random() ** -0.6));
  return fixed.map((share, reader) => share + (others[reader] as number));
}

function fixedFollowing(reader: number): number {
  if (reader === GUEST) return GUEST_FOLLOWS;
  return reader % PEOPLE_PER_KEEN_READER === PEOPLE_PER_KEEN_READER - 1 ? KEEN : 0;
}
