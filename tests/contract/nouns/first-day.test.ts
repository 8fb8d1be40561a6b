import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Transact } from '#store/engine/store.ts';
import { createCommunity, readCommunity } from '#store/nouns/community/settings.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { wants } from '#tests/harness/choice.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { createWorld, PASSWORD, type Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

const HOUR = 60 * 60 * 1000;

everyEngine('on the first day', (world) => {
  let old: Person;
  let newcomer: Person;
  beforeAll(async () => {
    old = await world.signUp();
    world.clock.advance(24 * HOUR);
    await settle(world, { firstDay: true });
  });
  beforeEach(async () => {
    newcomer = await world.signUp();
  });
  const post = (person: Person, content: string, headers = {}) =>
    person.post('/posts', { postData: { content } }, { headers: { ...SMALL, ...headers } });
  const expectRule = async (answer: ReturnType<Person['post']>, rule: string, seconds = 24 * 3600) => {
    const { status, body } = await answer;
    expect([status, body.codes?.[0]?.code, body.codes?.[0]?.params]).toEqual([403, 'first_day', { rule, seconds }]);
    expect(body.errors[0]).toMatch(/^On the first day you can/);
  };

  test('nobody posts links, nor edits them in', async () => {
    for (const content of ['https://example.org', 'See WWW.example.org!', 'Buy (http://a.example/b) now'])
      await expectRule(post(newcomer, content), 'links');
    const written = await write(newcomer, 'A wren.example of care: http');
    await expectRule(newcomer.post(`/posts/edit/${written._id}`, { postData: { content: 'http://a.b' } }), 'links');
    const theirs = await write(old, 'Go on: https://example.org');
    const links = { commentData: { text: 'https://a.example' } };
    await expectRule(newcomer.post(`/comments/add/${theirs._id}`, links), 'links');
    const said = await comment(newcomer, theirs, 'No.');
    await expectRule(newcomer.post(`/comments/edit/${theirs._id}/${said._id}`, links), 'links');
  });

  test('nobody has links beside their name, from the sign-up on', async () => {
    const edit = (userData: object) => newcomer.post('/users/edit', { userData }, { headers: SMALL });
    const rename = (name: object) => newcomer.post('/account/name', { firstName: 'Robin', ...name });
    await expectRule(edit({ userBio: 'Buy at https://a.example' }), 'bio');
    await expectRule(edit({ userBio: 'Bird.', userWebsite: 'a.example' }), 'website');
    await expectRule(rename({ lastName: 'www.a.example' }), 'name');
    await ok(edit({ userBio: 'On example.org, not http', userWebsite: '' }));
    await ok(rename({ lastName: 'Wren' }));
    const form = { firstName: 'Robin', password: PASSWORD };
    for (const [rule, fields] of [
      ['name', { firstName: 'http://a.example' }],
      ['bio', { userBio: 'See www.a.example' }],
      ['website', { userWebsite: 'https://a.example' }],
    ] as const) {
      const answer = world.visitor.post('/auth/signup', { ...form, username: `linked-${rule}`, ...fields });
      await expectRule(answer, rule);
    }
    await ok(old.post('/users/edit', { userData: { userWebsite: 'a.example' } }, { headers: SMALL }));
  });

  test('nobody names strangers, but those who follow them, whom they answer, and who invited them', async () => {
    const [friend, stranger, inviter] = [await world.signUp(), await world.signUp(), old];
    const hello = (person: Person) => `Hello @${person.username.toUpperCase()}.`;
    await expectRule(post(newcomer, hello(friend)), 'mentions');
    await ok(newcomer.post(`/users/follow/${friend._id}`));
    await expectRule(post(newcomer, hello(friend)), 'mentions');
    await ok(friend.post(`/users/follow/${newcomer._id}`));
    for (const content of [hello(friend), hello(newcomer), 'To @nobody-has-this, and a@b.example'])
      await ok(post(newcomer, content));
    await expectRule(post(newcomer, `${hello(friend)} ${hello(old)}`), 'mentions');
    const theirs = await write(old, 'Who is there?');
    await comment(newcomer, theirs, hello(old));
    const said = await comment(await world.signUp(), theirs, 'I am.');
    const commentData = { text: 'Hello.', parentId: said._id };
    const headers = { headers: SMALL };
    const reply = (await ok(newcomer.post(`/comments/add/${theirs._id}`, { commentData }, headers))).body.comment;
    const edit = (text: string) =>
      newcomer.post(`/comments/edit/${theirs._id}/${reply._id}`, { commentData: { text } }, headers);
    await ok(edit(`Hello @${said.username}.`));
    await expectRule(edit(hello(stranger)), 'mentions');
    const ids = [await idOfUser(world.store, newcomer._id), await idOfUser(world.store, inviter._id)] as const;
    await world.store.db.updateTable('users').set({ invited_by: ids[1] }).where('id', '=', ids[0]).execute();
    await ok(post(newcomer, hello(inviter)));
  });

  test.each(['post', 'comment'] as const)(
    'what stood in a %s stays when its author mends the words beside it',
    async (kind) => {
      const friend = await world.signUp();
      const before = `Hello @${friend.username}, see https://example.org/wren.`;
      await settle(world, { firstDay: false });
      const written = await write(newcomer, before);
      const said = await comment(newcomer, written, before);
      await settle(world, { firstDay: true });
      const edit = (text: string) =>
        kind === 'post'
          ? newcomer.post(`/posts/edit/${written._id}`, { postData: { content: text } }, { headers: SMALL })
          : newcomer.post(`/comments/edit/${written._id}/${said._id}`, { commentData: { text } }, { headers: SMALL });
      await ok(edit(before.replace('Hello', 'Good day')));
      await expectRule(edit(`${before} And https://example.org/other`), 'links');
      await expectRule(edit(`${before} And @${old.username}`), 'mentions');
    },
  );

  test('nobody learns by a name who has blocked them', async () => {
    const ids = [await idOfUser(world.store, old._id), await idOfUser(world.store, newcomer._id)] as const;
    const block = { blocker_id: ids[0], blocked_id: ids[1], created_at: world.clock.now() };
    await world.store.db.insertInto('blocks').values(block).execute();
    await ok(post(newcomer, `Hello @${old.username}`));
  });

  test('nobody posts more than five times an hour, also at once; a retry is none, and a deleted post is one', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await ok(post(newcomer, 'First.', key));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => post(newcomer, `${n}`)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(4);
    await expectRule(post(newcomer, 'One more.'), 'posts', 3600);
    for (const { body } of made) await ok(newcomer.delete(`/posts/${body.post._id}`, { headers: SMALL }));
    await expectRule(post(newcomer, 'One more.'), 'posts', 3600);
    expect((await ok(post(newcomer, 'First.', key))).body.post._id).toBe(first.body.post._id);
    world.clock.advance(HOUR);
    await ok(post(newcomer, 'Later.'));
  });

  test('what was refused can be posted a day later, by moderators at once, and by all where the owner likes', async () => {
    const content = `https://example.org @${old.username}`;
    await ok(post(old, content));
    await setUser(world, newcomer, { role: 'moderator' });
    await ok(post(newcomer, content));
    await setUser(world, newcomer, { role: 'member' });
    await expectRule(post(newcomer, content), 'links');
    world.clock.advance(24 * HOUR);
    for (let n = 0; n < 6; n++) await ok(post(newcomer, `${content} ${n}`));
    await settle(world, { firstDay: false });
    await ok(post(await world.signUp(), content));
  });
});

/** If all statements share one connection, as in a browser, a transaction that reads settings would wait for itself. */
describe.runIf(wants('sqlite'))('settings that are read anew', () => {
  test('are read before the transaction of a write, and not in it', async () => {
    const world = await createWorld(nodeSqlite(':memory:'));
    onTestFinished(() => world.close());
    let inside = false;
    const transact: Transact = (store, work, ...rest) =>
      world.store.transact(
        store,
        (tx) => {
          inside = true;
          return work(tx).finally(() => {
            inside = false;
          });
        },
        ...rest,
      );
    const asked: boolean[] = [];
    const current = () => {
      asked.push(inside);
      return readCommunity(world.store);
    };
    const store = { ...world.store, transact };
    const person = await world.signUp({}, world.node({ store, community: { ...createCommunity(store), current } }));
    const written = await write(person, 'While it was looked up.');
    await comment(person, written, 'So was this.');
    expect(asked.length).toBeGreaterThan(2);
    expect(asked).not.toContain(true);
  });
});
