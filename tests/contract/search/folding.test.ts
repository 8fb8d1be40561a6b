import { beforeAll, expect, test } from 'vitest';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok, write } from '../matrices/steps.ts';

/** Pairs of spellings in use. Each finds the other, and a filter of one matches the other. */
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

/** Pairs that do not find each other. */
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
});
