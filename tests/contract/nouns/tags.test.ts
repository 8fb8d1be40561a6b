import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { POST_TAGS_MAX, TAGS_FOLLOWED_MAX } from '#contract/rules/limits.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('tags', (world) => {
  let [ana, ben, reader]: Person[] = [];
  beforeAll(async () => {
    [ana, ben, reader] = [await world.signUp(), await world.signUp(), await world.signUp()];
  });
  const people = () => ({ ana: ana as Person, ben: ben as Person, reader: reader as Person });

  const factsOf = async (tag: string, who: Person = people().reader) =>
    (await ok(who.get(`/tags/${encodeURIComponent(tag)}`))).body.tag;
  const postsOf = async (tag: string, query = 'sort=newest', who: Person = people().reader) =>
    (await ok(who.get(`/tags/${encodeURIComponent(tag)}/posts?${query}`))).body.posts.map(({ content }) => content);
  const begin = async (q: string) =>
    (await ok(people().reader.get(`/tags?q=${encodeURIComponent(q)}`))).body.tags.map(({ shown }) => shown);
  const edit = (who: Person, id: string, content: string) =>
    ok(who.post(`/posts/edit/${id}`, { postData: { content } }, { headers: SMALL }));
  const rows = async (table: 'tags' | 'post_tags') =>
    Number(
      (
        await world.store.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    );

  test('are the same whatever their case and form, in any script, and shown as mostly written', async () => {
    const { ana, ben, reader } = people();
    await write(ana, 'Low water. #saltmarsh');
    expect(await factsOf('SALTMARSH')).toMatchObject({ name: 'saltmarsh', shown: 'saltmarsh', posts: 1, people: 1 });
    for (const text of ['One #SaltMarsh', 'Two (#SaltMarsh)', 'Three ＃ＳａｌｔMarsh #saltmarsh'])
      await write(ben, text);
    const facts = await factsOf('#SaltMarsh');
    expect(facts).toMatchObject({ name: 'saltmarsh', shown: 'SaltMarsh', posts: 4, people: 2, more: false });
    expect(facts.users.map(({ username }) => username)).toEqual([ben.username, ana.username]);
    await write(ana, '#Straße #東京 #مرحبا #สวัสดี #2026 a#b ##no https://example.org/#part');
    for (const tag of ['straße', '東京', 'مرحبا', 'สวัสดี']) expect((await factsOf(tag)).posts, tag).toBe(1);
    for (const tag of ['2026', 'ﷺ', 'a½b', 'a b', 'x'.repeat(51), '#', 'a-b'])
      expectRefusal(await reader.get(`/tags/${encodeURIComponent(tag)}`), 404, 'Tag not found.');
    expect(await factsOf('nobody')).toMatchObject({ name: 'nobody', posts: 0, people: 0, users: [], followed: false });
    expect(await begin('salt')).toEqual(['SaltMarsh']);
    expect(await begin('#東')).toEqual(['東京']);
    expect([await begin('%'), await begin(''), await begin('zzz')]).toEqual([[], [], []]);
    const { tags } = (await ok(world.visitor.get('/tags'))).body;
    expect(tags[0]).toEqual({ name: 'saltmarsh', shown: 'SaltMarsh', posts: 4 });
  });

  test('follow the text: edits, deletes, states', async () => {
    const { ana } = people();
    const before = await rows('tags');
    const post = await write(ana, 'First. #Fern #moss');
    expect(await postsOf('fern')).toEqual(['First. #Fern #moss']);
    await edit(ana, post._id, 'Second. #moss #lichen');
    expect([await postsOf('fern'), await postsOf('moss')]).toEqual([[], ['Second. #moss #lichen']]);
    const state = (to: 'visible' | 'removed') =>
      world.store.db.updateTable('posts').set({ state: to }).where('uid', '=', post._id).execute();
    await state('removed');
    expect([await postsOf('moss'), await begin('moss'), (await factsOf('moss')).posts]).toEqual([[], [], 0]);
    await state('visible');
    expect([await postsOf('moss'), await begin('moss'), (await factsOf('moss')).posts]).toEqual([
      ['Second. #moss #lichen'],
      ['moss'],
      1,
    ]);
    await edit(ana, post._id, 'Third.');
    expect(await postsOf('moss')).toEqual([]);
    await edit(ana, post._id, 'Fourth. #moss');
    await ok(ana.send('DELETE', `/posts/${post._id}`, undefined, { headers: SMALL }));
    expect([await postsOf('moss'), await rows('tags')]).toEqual([[], before]);
  });

  test('are written by many at once who change the same ones', async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, () => world.signUp()));
    const [first, second, third, fourth] = writers as [Person, Person, Person, Person];
    const tags = ['#wren', '#siskin', '#linnet', '#dunnock', '#brambling', '#twite'];
    const backwards = tags.toReversed().join(' ');
    for (let round = 0; round < 8; round++) {
      const posts = await Promise.all(
        writers.map((who, i) => write(who, (i % 2 ? tags : tags.toReversed()).join(' '))),
      );
      const gone = (who: Person, i: number) =>
        who.send('DELETE', `/posts/${posts[i]?._id}`, undefined, { headers: SMALL });
      const content = round % 2 ? 'None' : '#abc #siskin #zzz';
      const answers = await Promise.all([
        gone(first, 0),
        first.post('/posts', { postData: { content: tags.join(' ') } }, { headers: SMALL }),
        gone(second, 1),
        third.post('/posts', { postData: { content: backwards } }, { headers: SMALL }),
        fourth.post(`/posts/edit/${posts[3]?._id}`, { postData: { content } }, { headers: SMALL }),
      ]);
      expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    }
    // A transaction that ends in a deadlock is repeated a few times.
    if (world.store.engine === 'postgres') {
      const ended = sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`;
      expect((await ended.execute(world.store.db)).rows).toEqual([{ deadlocks: 0 }]);
    }
  });

  test('are not hidden, pushed out or spelled by posts that nobody sees', async () => {
    const { ana, ben, reader } = people();
    const loud = await world.signUp();
    await write(ana, 'Seen #kestrel');
    const author_id = await idOfUser(world.store, loud._id);
    const stamps = { author_id, created_at: world.clock.now(), updated_at: world.clock.now() };
    const posts = await world.store.db
      .insertInto('posts')
      .values(Array.from({ length: 510 }, () => ({ uid: crypto.randomUUID(), content: 'Loud', ...stamps })))
      .returning('id')
      .execute();
    const names = Array.from({ length: 2_010 }, (_, i) => `flood${i}`);
    const tags = await world.store.db
      .insertInto('tags')
      .values(names.map((name) => ({ name, shown: name, last_at: 0 })))
      .returning('id')
      .execute();
    const { id: kestrel } = await world.store.db
      .selectFrom('tags')
      .select('id')
      .where('name', '=', 'kestrel')
      .executeTakeFirstOrThrow();
    const uses = [
      ...tags.map(({ id }, i) => ({ tag_id: id, post_id: posts[i % 510]?.id ?? 0, shown: 1 })),
      ...posts.map(({ id }) => ({ tag_id: kestrel, post_id: id, shown: 1 })),
    ];
    await world.store.db.insertInto('post_tags').values(uses).execute();
    const listed = async () => (await ok(world.visitor.get('/tags?limit=50'))).body.tags.map(({ name }) => name);
    const floods = (all: string[]) => all.filter((name) => name.startsWith('flood')).length;
    const flooded = await listed();
    expect([flooded.includes('saltmarsh'), floods(flooded)]).toEqual([true, 5]);

    await setUser(world, loud, { state: 'silenced' });
    const quiet = await listed();
    expect([quiet.includes('saltmarsh'), quiet.includes('kestrel'), floods(quiet)]).toEqual([true, true, 0]);
    // More than the query looks at.
    await sql`
      insert into post_tags (tag_id, post_id, shown)
      select tags.id, posts.id, 0 from tags cross join posts
      where tags.name like 'flood%' and posts.author_id = ${author_id} limit 20100
      on conflict do nothing`.execute(world.store.db);
    await write(ben, 'Out of the way');
    const deep = await listed();
    expect([deep.includes('saltmarsh'), deep.includes('kestrel'), floods(deep)]).toEqual([true, true, 0]);
    expect(await begin('kest')).toEqual(['kestrel']);
    for (let i = 0; i < 3; i++) await write(loud, '#KESTREL #MERLIN');
    const again = await write(ben, 'Not yet');
    for (const text of ['#KESTREL', 'No', '#KESTREL', 'No', '#KESTREL', 'No']) await edit(ben, again._id, text);
    expect(await begin('kest')).toEqual(['kestrel']);
    await ok(reader.post('/tags/merlin/follow', {}));
    const followed = async () => (await ok(reader.get('/tags/followed'))).body.tags[0]?.shown;
    expect(await followed()).toBe('merlin');
    await write(ana, '#Merlin');
    expect([await followed(), await begin('merl')]).toEqual(['Merlin', ['Merlin']]);
    await ok(reader.post('/tags/merlin/unfollow'));
  });

  test('of one post are ten at most, and pages go through all posts of one in every order', async () => {
    const { ana, ben } = people();
    const many = Array.from({ length: 12 }, (_, i) => `#m${String.fromCharCode(97 + i)}`);
    const written = await rows('post_tags');
    await write(ana, many.join(' '));
    expect((await rows('post_tags')) - written).toBe(POST_TAGS_MAX);
    for (const [i, content] of ['1 #reed', '2 #reed', '3 #reed', '4 #reed'].entries()) {
      const post = await write(ana, content);
      if (i === 1) await ok(ben.post(`/posts/like/${post._id}`, undefined, { headers: SMALL }));
    }
    const order = { newest: '4321', oldest: '1234', trending: '2431', hot: '2431' };
    for (const [sort, expected] of Object.entries(order)) {
      let found = '';
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await ok(ben.get(`/tags/reed/posts?sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`));
        found += body.posts.map(({ content }) => content[0]).join('');
        cursor = body.nextCursor;
      }
      expect(found, sort).toBe(expected);
    }
  });

  test('bring all posts of a home under the spelling that the tag has now', async () => {
    const { ana, reader } = people();
    const brought = async () =>
      (await ok(reader.get('/posts?feed=home&sort=newest'))).body.posts.map(({ from }) => from);
    await write(ana, 'One #sanderling');
    await ok(reader.post('/tags/sanderling/follow', { inFeed: true }));
    expect(await brought()).toEqual([{ tag: 'sanderling' }]);
    for (const text of ['Two #Sanderling', 'Three #Sanderling']) await write(ana, text);
    expect(await brought()).toEqual(Array.from({ length: 3 }, () => ({ tag: 'Sanderling' })));
    await ok(reader.post('/tags/sanderling/unfollow'));
  });

  test('join the home of who switched that on, with what brought them, and of nobody else', async () => {
    const { ana, ben, reader } = people();
    const home = async (sort = 'newest', query = '') =>
      (await ok(reader.get(`/posts?feed=home&sort=${sort}${query}`))).body.posts;
    const follow = async (inFeed: boolean) => (await ok(reader.post('/tags/Tern/follow', { inFeed }))).body.tag;
    await write(ana, 'Before. #tern');
    expect(await home()).toEqual([]);
    expect(await follow(false)).toMatchObject({ followed: true, inFeed: false });
    expect(await home()).toEqual([]);
    expect(await follow(true)).toMatchObject({ followed: true, inFeed: true });
    for (const sort of ['newest', 'oldest', 'trending', 'hot'])
      expect(await home(sort), sort).toMatchObject([{ content: 'Before. #tern', from: { tag: 'tern' } }]);
    const [{ _id: brought } = { _id: '' }] = await home();
    expect((await ok(reader.get(`/posts/${brought}/why`))).body.why.tag).toBe('tern');
    const own = await write(reader, 'My own. #tern');
    const second = await write(ben, 'Two of mine #tern #gull');
    await ok(reader.post('/tags/gull/follow', { inFeed: true }));
    const contents = async (sort: string) => (await home(sort)).map(({ content }) => content);
    expect(await contents('newest')).toEqual(['Two of mine #tern #gull', 'My own. #tern', 'Before. #tern']);
    expect(await contents('oldest')).toEqual(['Before. #tern', 'My own. #tern', 'Two of mine #tern #gull']);
    await ok(ana.post(`/posts/like/${own._id}`, undefined, { headers: SMALL }));
    expect(await contents('trending')).toEqual(['My own. #tern', 'Two of mine #tern #gull', 'Before. #tern']);
    // Pages of one post contain each post exactly once.
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await ok(reader.get(`/posts?feed=home&sort=newest&limit=1${cursor}`));
      paged.push(...body.posts.map(({ content }) => content));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(paged).toEqual(await contents('newest'));
    await ok(reader.post(`/users/follow/${ben._id}`, undefined, { headers: SMALL }));
    expect((await home()).slice(0, 3).map(({ from }) => from?.tag)).toEqual([undefined, undefined, 'tern']);
    expect(JSON.stringify((await reader.get('/posts')).body)).not.toContain('"from"');
    await edit(ben, second._id, 'No tag any more');
    await ok(reader.post(`/users/unfollow/${ben._id}`, undefined, { headers: SMALL }));
    expect(await contents('newest')).toEqual(['My own. #tern', 'Before. #tern']);
    await edit(ben, second._id, 'Once more #gull');
    expect(await contents('newest')).toEqual(['Once more #gull', 'My own. #tern', 'Before. #tern']);
    await setUser(world, ben, { state: 'silenced' });
    expect(await contents('newest')).toEqual(['My own. #tern', 'Before. #tern']);
    await setUser(world, ben, { state: 'active' });
    await ok(reader.post(`/blocks/${ana._id}`));
    expect(await contents('trending')).toEqual(['My own. #tern', 'Once more #gull']);
    expect(await contents('newest')).toEqual(['Once more #gull', 'My own. #tern']);
    expect(await postsOf('tern', 'sort=trending')).toEqual(['My own. #tern']);
    const listed = (await ok(reader.get('/tags/followed'))).body.tags;
    expect(listed).toMatchObject([
      { name: 'gull', inFeed: true },
      { name: 'tern', inFeed: true },
    ]);
    for (const tag of ['tern', 'gull', 'gull']) await ok(reader.post(`/tags/${tag}/unfollow`));
    expect(await contents('newest')).toEqual(['My own. #tern']);
  });

  test('are followed up to a bound', async () => {
    const person = await world.signUp();
    const user_id = await idOfUser(world.store, person._id);
    const follows = Array.from({ length: TAGS_FOLLOWED_MAX }, (_, i) => ({
      user_id,
      name: `t${i}`,
      in_feed: 0,
      created_at: i,
    }));
    await world.store.db.insertInto('tag_follows').values(follows).execute();
    expect((await person.post('/tags/onemore/follow', {})).body.codes[0]?.code).toBe('too_many_tags');
    expect((await ok(person.post('/tags/t7/follow', { inFeed: true }))).body.tag.inFeed).toBe(true);
    expect((await ok(person.get('/tags/followed?limit=1'))).body).toMatchObject({ tags: [{ name: 't199' }] });
  });
});
