import { beforeAll, expect, test } from 'vitest';
import { FOLDING } from '#contract/text/folding.ts';
import { migrationJob } from '#store/migrations/background/background.ts';
import { foldedPeople } from '#store/search/people/refold.ts';
import { foldedTags } from '#store/tags/refold.ts';
import { startRunner, until } from '#tests/harness/data/jobs.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok, write } from '../matrices/steps.ts';

/** Words that people write in both ways. Each finds the other, and a filter of one finds the other. */
const ALIKE = [
  ['strasse', 'Straße'],
  ['STRASSE', 'Straße'],
  ['weissbier', 'Weißbier'],
  ['grosse', 'große'],
  ['fussganger', 'Fußgänger'],
  ['da nang', 'Đà Nẵng'],
  ['lodz', 'Łódź'],
  ['oeuvre', 'œuvre'],
  ['coeur', 'cœur'],
  ['smorrebrod', 'smørrebrød'],
  ['oresund', 'Øresund'],
  ['hamrun', 'Ħamrun'],
  ['aeon', 'æon'],
  ['ΚΑΛΗΜΕΡΑ', 'καλημέρα'],
  ['οδός', 'ΟΔΟΣ'],
  ['елка', 'ёлка'],
  ['احمد', 'أحمد'],
  ['الى', 'إلى'],
  ['اخر', 'آخر'],
  ['محمد', 'مُحَمَّد'],
  ['كتاب', 'كتـــاب'],
  ['שלום', 'שָׁלוֹם'],
  ['diyarbakır', 'DİYARBAKIR'],
  ['istanbul', 'İstanbul'],
  ['ete', 'été'],
  ['👍', '👍🏽'],
  ['👩‍🚀', '👩🏿‍🚀'],
] as const;

/** Neither finds the other. */
const DIFFERENT = [
  ['иод', 'йод'],
  ['हिंदी', 'हिन्दी'],
  ['مومن', 'مؤمن'],
  ['👎', '👍🏽'],
] as const;

const TAGS = ALIKE.filter(([word]) => /^\p{L}+$/u.test(word));

everyEngine('words, tags and names that fold alike', (world) => {
  let [author, reader]: Person[] = [];
  beforeAll(async () => {
    [author, reader] = [await world.signUp(), await world.signUp()];
  });
  const people = () => ({ author: author as Person, reader: reader as Person });
  const found = async (q: string): Promise<string[]> =>
    (await ok(people().reader.get(`/search/posts?q=${encodeURIComponent(q)}&limit=100`))).body.posts.map(
      ({ content }: { content: string }) => content,
    );
  const postsOf = async (tag: string): Promise<string[]> =>
    (await ok(people().reader.get(`/tags/${encodeURIComponent(tag)}/posts?sort=oldest`))).body.posts.map(
      ({ content }: { content: string }) => content,
    );

  test('are found by each other in posts, and left out by each other', async () => {
    const { author } = people();
    for (const [plain, written] of ALIKE) {
      const texts = [`One ${plain}.`, `One ${written}.`];
      for (const text of texts) await write(author, text);
      for (const q of [plain, written]) {
        expect(await found(`"${q}"`), q).toEqual(expect.arrayContaining(texts));
        expect(
          (await found(`one -"${q}"`)).filter((text) => texts.includes(text)),
          `-${q}`,
        ).toEqual([]);
      }
    }
    for (const [plain, written] of DIFFERENT) {
      await write(author, `Another ${written}`);
      expect(await found(`another "${plain}"`), plain).toEqual([]);
      expect(await found(`another "${written}"`), written).toHaveLength(1);
    }
  });

  test('are filtered by each other', async () => {
    const { reader } = people();
    for (const [plain, written] of [...ALIKE.slice(0, 2), ...ALIKE.slice(-2)]) {
      const { filter } = (await ok(reader.post('/filters', { word: plain, action: 'hide' }))).body;
      expect(await found(`one "${written}"`), written).toEqual([]);
      await ok(reader.delete(`/filters/${filter._id}`));
    }
  });

  test('are one tag', async () => {
    const { author } = people();
    for (const [plain, written] of TAGS) {
      const texts = [`#${plain}`, `#${written} too`];
      for (const text of texts) await write(author, text);
      for (const tag of [plain, written]) {
        expect(await postsOf(tag), tag).toEqual(expect.arrayContaining(texts));
        expect(await found(`#${tag}`), `#${tag}`).toEqual(expect.arrayContaining(texts));
      }
      const { tags } = (await ok(people().reader.get(`/tags?q=${encodeURIComponent(written)}`))).body;
      expect(tags.length, written).toBeGreaterThan(0);
    }
  });

  test('are found in the names of people', async () => {
    const person = await world.signUp({ firstName: 'Łukasz', lastName: 'Strauß' });
    for (const q of ['lukasz', 'Łukasz', 'STRAUSS', 'strauß'])
      expect((await ok(people().reader.get(`/users?q=${encodeURIComponent(q)}&limit=10`))).body.users, q).toMatchObject(
        [{ username: person.username }],
      );
    expect((await ok(people().reader.get('/users?q=%D9%80&limit=10'))).body.users).toEqual([]);
  });

  test('become so in the background where an older release has folded them', async () => {
    const { author, reader } = people();
    const { db } = world.store;
    const person = await world.signUp({ firstName: 'Gürßel' });
    const id = await idOfUser(world.store, person._id);
    await db
      .updateTable('users')
      .set({ search: `${person.username}\ngürßel\n` })
      .where('id', '=', id)
      .execute();
    const [first, second, third] = [
      await write(author, 'First #eclair'),
      await write(author, 'Second #éclair'),
      await write(author, 'Third #éclair #eclair #faß'),
    ];
    const idOf = async ({ _id }: { _id: string }) =>
      (await db.selectFrom('posts').select('id').where('uid', '=', _id).executeTakeFirstOrThrow()).id;
    const tagId = async (name: string) =>
      (await db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirst())?.id ?? 0;
    // As the release before has written them.
    const old = await db
      .insertInto('tags')
      .values({ name: 'éclair', shown: 'Éclair', weight: 9, last_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const post of [await idOf(second), await idOf(third)])
      await db.insertInto('post_tags').values({ tag_id: old.id, post_id: post, shown: 1 }).execute();
    await db
      .deleteFrom('post_tags')
      .where('tag_id', '=', await tagId('eclair'))
      .where('post_id', '=', await idOf(second))
      .execute();
    await db.updateTable('tags').set({ name: 'faß' }).where('name', '=', 'fass').execute();
    const user_id = await idOfUser(world.store, reader._id);
    const follows = [
      { name: 'éclair', in_feed: 1 },
      { name: 'eclair', in_feed: 0 },
      { name: 'faß', in_feed: 1 },
    ];
    for (const follow of follows)
      await db
        .insertInto('tag_follows')
        .values({ user_id, created_at: 1, ...follow })
        .execute();
    expect(await postsOf('eclair')).toEqual([first.content, third.content]);

    const jobs = [foldedTags, foldedPeople].map(migrationJob);
    const kinds = jobs.map(({ kind }) => kind);
    expect(kinds.every((kind) => kind.endsWith(` ${FOLDING}`))).toBe(true);
    await db.deleteFrom('jobs').where('kind', 'in', kinds).execute();
    startRunner(world.store, jobs);
    for (const kind of kinds) await until(world.store, kind, 'done');

    expect(await postsOf('éclair')).toEqual([first.content, second.content, third.content]);
    expect((await ok(reader.get('/tags/eclair'))).body.tag).toMatchObject({ shown: 'Éclair', posts: 3, inFeed: true });
    expect(await postsOf('FASS')).toEqual([third.content]);
    expect([await tagId('éclair'), await tagId('faß')]).toEqual([0, 0]);
    const { tags } = (await ok(reader.get('/tags/followed'))).body;
    expect(tags.map(({ name, inFeed }: { name: string; inFeed: boolean }) => [name, inFeed])).toEqual([
      ['fass', true],
      ['eclair', true],
    ]);
    const uses = await db.selectFrom('tags').select('uses').where('name', '=', 'eclair').executeTakeFirst();
    expect(Number(uses?.uses)).toBe(3);
    expect((await ok(reader.get('/users?q=gursse&limit=10'))).body.users).toMatchObject([
      { username: person.username },
    ]);
  });
});
