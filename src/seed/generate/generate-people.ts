import { guestAccount } from '#contract/people/guest.ts';
import { fold } from '#contract/text/text.ts';
import { searchText } from '#store/schema/people/users.ts';
import { birds } from '../words/names.ts';
import { languageOf, sentence } from '../words/texts.ts';
import { createBatch, type Insert } from './batch.ts';
import { GUEST, type Plan } from './plan.ts';
import { below, createRandom, pick, type Random, uuid } from './random.ts';

const COLUMNS = [
  'id',
  'uid',
  'username',
  'username_key',
  'first_name',
  'last_name',
  'password_hash',
  'bio',
  'website',
  'search',
  'guest',
  'bird',
  'invited_by',
  'posts_count',
  'followers_count',
  'following_count',
  'created_at',
  'updated_at',
];

export async function generatePeople(plan: Plan, insert: Insert, guestPasswordHash: string): Promise<void> {
  const { counts, volume } = plan;
  const random = createRandom(plan.seed, 'people');
  const chance = createRandom(plan.seed, 'doors');
  const batch = createBatch(insert, 'users', COLUMNS);
  for (let user = 0; user < volume.users; user++) {
    const guest = user === GUEST;
    const { username, firstName, lastName, bio, website } = guest ? guestPerson : person(random, plan, user);
    const at = plan.signedUpAt(user);
    await batch.add([
      user + 1,
      uuid(random),
      username,
      fold(username),
      firstName,
      lastName,
      guest ? guestPasswordHash : null,
      bio,
      website,
      searchText({ username, firstName, lastName }),
      guest ? 1 : 0,
      guest ? '' : birdOf(chance),
      inviterOf(chance, user),
      counts.posts[user] as number,
      counts.followers[user] as number,
      counts.following[user] as number,
      at,
      at,
    ]);
  }
  await batch.flush();
}

/** A third of the people have chosen a bird. */
const birdOf = (random: Random): string => (below(random, 3) === 0 ? String(1 + below(random, 999)) : '');

/** Half of the people were invited by an earlier member. */
function inviterOf(random: Random, user: number): number | null {
  const inviter = below(random, 2 * user + 1);
  return user === GUEST || inviter === GUEST || inviter >= user ? null : inviter + 1;
}

interface Person {
  username: string;
  firstName: string;
  lastName: string;
  bio: string;
  website: string;
}

const guestPerson: Person = {
  username: guestAccount.username,
  firstName: 'Guest',
  lastName: 'Pipit',
  bio: '',
  website: '',
};

function person(random: Random, plan: Plan, user: number): Person {
  const { firstNames, lastNames } = languageOf(plan.seed, user);
  const username = `${pick(random, birds)}${pick(random, ['.', '_', '-'])}${user}`;
  return {
    username,
    firstName: pick(random, firstNames),
    lastName: pick(random, lastNames),
    bio: below(random, 2) === 0 ? sentence(random, languageOf(plan.seed, user)) : '',
    website: below(random, 8) === 0 ? `https://${username.replace('_', '-')}.example.org` : '',
  };
}
