import { runWanted } from '#store/data/jobs/run-job.ts';
import { retentionJob } from '#store/nouns.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { addPicture, idOfPost, shaOf, sourceOf } from '#tests/harness/data/pictures.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

const DAY = 24 * 60 * 60 * 1000;

export async function trim(world: World, days: number): Promise<void> {
  const clock = () => world.clock.now() + days * DAY;
  const options = { clock, newId: () => crypto.randomUUID(), leaseMs: 30_000, closing: new AbortController().signal };
  await runWanted(world.store, retentionJob(clock), options);
}

let made = 0;
/** The number of a picture that no other test has. */
export const next = (): number => ++made;
export const urlOf = (number: number): string => `/media/${shaOf(number)}.webp`;

export async function writeWith(author: Person, world: World, of: { number: number; alt?: string }[]) {
  const post = await write(author, 'Look at this.');
  const [user, id] = [await idOfUser(world.store, author._id), await idOfPost(world.store, post._id)];
  for (const [place, picture] of of.entries()) await addPicture(world.store, { user, post: id, place, ...picture });
  return post;
}

export async function showing(world: World, purpose: 'avatar' | 'cover', picture: number): Promise<Person> {
  const person = await world.signUp();
  await show(world, person, purpose, picture);
  return person;
}

export async function show(world: World, person: Person, purpose: 'avatar' | 'cover', picture: number): Promise<void> {
  const user = await idOfUser(world.store, person._id);
  const file = await addPicture(world.store, { user, purpose, number: picture });
  await setUser(world, person, { [`${purpose}_url`]: `/media/${file}` });
}

export const usesOf = async ({ store: { db } }: World, picture: number): Promise<number> =>
  (
    await db
      .selectFrom('files')
      .select('uses')
      .where('name', '=', `${shaOf(picture)}.webp`)
      .executeTakeFirst()
  )?.uses ?? 0;

export const isRefused = async ({ store: { db } }: World, picture: number): Promise<boolean[]> => {
  const found = await db.selectFrom('refused_files').select('sha').execute();
  return [shaOf(picture), sourceOf(picture)].map((sha) => found.some((row) => row.sha === sha));
};
export const REFUSED = [true, true];
export const ALLOWED = [false, false];
