import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/live/live.ts';
import type { UserState } from '#store/schema/people/users.ts';
import type { ContentState } from '#store/schema/posts/posts.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { type Ear, listenTo } from '#tests/harness/api/listen.ts';
import { serveLive } from '#tests/harness/api/serve-live.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { engines } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

/**
 * The readers who get hints about an author. home, all: about a new post of the author. liked: the post is named when
 * someone likes it. said: the post of another member is named for the author's comment. gone: the post is named when
 * its author deletes it. Counts are the same for everyone: the comment count is named to all who see the post, unless
 * the comment is held.
 */
const TABLE = `
           | active                   | silenced                 | suspended | waiting | held
stranger   | all liked said gone      |                          |           |         |
follower   | home all liked said gone | home liked said gone     |           |         |
author     | home all liked said gone | home all liked said gone |           |         | home all liked said
blocked    |                          |                          |           |         |
blocker    |                          |                          |           |         |
muter      |                          |                          |           |         |
moderator  | all liked said gone      |                          |           |         |
`;

const [head = '', ...lines] = TABLE.trim().split('\n');
const columns = head.split('|').flatMap((name) => name.trim() || []);
const readers = lines.map((line) => (line.split('|')[0] ?? '').trim());
const due = Object.fromEntries(
  columns.map((column, place) => [
    column,
    Object.fromEntries(lines.map((line, n) => [readers[n], (line.split('|')[place + 1] ?? '').trim()])),
  ]),
);

const served = engines.filter(({ name }) => name !== 'wasm');

describe.each(served)('who hears of whom ($name)', (engine) => {
  let world: World;
  let node: Awaited<ReturnType<typeof serveLive>>;
  let remove: () => void | Promise<void>;
  let other: Person;
  beforeAll(async () => {
    const database = await engine.open();
    remove = database.remove;
    world = await createWorld(database.source());
    node = await serveLive(world, { hintMs: 20 });
    other = await world.signUp();
  });
  afterAll(async () => {
    await node.stop();
    await world.close();
    await remove();
  });

  test.each(columns)('%s', async (column) => {
    const { db } = world.store;
    const state = (column === 'held' ? 'active' : column) as UserState;
    const content: ContentState = column === 'held' ? 'held' : 'visible';
    const author = await world.signUp();
    const [liked, doomed] = [await write(author, 'Liked.'), await write(author, 'Doomed.')];
    const [thread, beacon] = [await write(other, 'A thread.'), await write(other, 'A beacon.')];
    const authorId = await idOfUser(world.store, author._id);
    const people = new Map<string, Person>();
    for (const name of readers) people.set(name, await readerAs(name, author));
    // They listen before the author's state changes, when all of them see the author.
    const heard = new Map<string, Ear>();
    for (const [name, person] of people) heard.set(name, await listenTo(node.url, person.token));
    for (const ear of heard.values()) await ear.hears('hello');
    await relate(author, people);
    await db.updateTable('posts').set({ state: content }).where('author_id', '=', authorId).execute();
    await db.updateTable('users').set({ state }).where('id', '=', authorId).execute();
    const marks = await beaconed(beacon._id, heard);

    const stamps = { created_at: world.clock.now(), updated_at: world.clock.now() };
    const uid = crypto.randomUUID();
    const idOf = async ({ _id }: { _id: string }) =>
      (await db.selectFrom('posts').select('id').where('uid', '=', _id).executeTakeFirstOrThrow()).id;
    const by = { author_id: authorId, state: content, ...stamps };
    await db
      .insertInto('posts')
      .values({ uid, content: 'New.', ...by })
      .execute();
    const like = { post_id: await idOf(liked), user_id: await idOfUser(world.store, other._id), created_at: 1 };
    await db.insertInto('likes').values(like).execute();
    const said = { uid: crypto.randomUUID(), post_id: await idOf(thread), text: 'Hi.', ...by };
    await db.insertInto('comments').values(said).execute();
    await db.deleteFrom('posts').where('uid', '=', doomed._id).execute();
    await beaconed(beacon._id, heard);

    const found: Record<string, string> = {};
    for (const [name, ear] of heard) {
      const events = ear.events.slice(marks.get(name));
      const names = (kind: LiveEvent['kind'], id: string) =>
        events.some((event) => event.kind === kind && 'posts' in event.data && event.data.posts.includes(id));
      const hints = {
        home: events.some(({ kind }) => kind === 'home'),
        all: events.some(({ kind }) => kind === 'all'),
        liked: names('counts', liked._id),
        said: names('comments', thread._id),
        gone: names('counts', doomed._id),
      };
      found[name] = Object.entries(hints)
        .flatMap(([hint, is]) => (is ? hint : []))
        .join(' ');
      expect(ear.text(), 'no uid of what is new').not.toContain(uid);
      ear.close();
    }
    expect(found).toEqual(due[column]);
  });

  const readerAs = async (name: string, author: Person): Promise<Person> => {
    if (name === 'author') return author;
    const person = name === 'moderator' ? await signUpAs(world, 'moderator') : await world.signUp();
    if (name === 'follower') await ok(person.post(`/users/follow/${author._id}`, undefined, { headers: SMALL }));
    return person;
  };
  const relate = async (author: Person, people: Map<string, Person>) => {
    await ok(author.post(`/blocks/${people.get('blocked')?._id}`, {}));
    await ok(people.get('blocker')?.post(`/blocks/${author._id}`, {}) as never);
    await ok(people.get('muter')?.post(`/mutes/${author._id}`, {}) as never);
  };

  /** Once they get this hint, they have got those of all earlier changes. Returns how many events each had got. */
  const beaconed = async (id: string, heard: Map<string, Ear>): Promise<Map<string, number>> => {
    const from = new Map([...heard].map(([name, ear]) => [name, ear.events.length]));
    await comment(other, { _id: id } as never, 'Here.');
    const marks = new Map<string, number>();
    for (const [name, ear] of heard) {
      const told = ear
        .hears('comments', ({ posts }) => posts.includes(id), from.get(name))
        .then(
          () => true,
          () => ear.isEnded(),
        );
      // Suspended and waiting members no longer listen.
      expect(await Promise.race([told, ear.ends().then(() => true)]), name).toBe(true);
      marks.set(name, ear.events.length);
    }
    return marks;
  };
});
