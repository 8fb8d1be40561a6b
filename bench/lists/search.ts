import { tokensOf } from '#contract/text/tokens.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { indexPortion } from '#store/reading/search/index-job.ts';
import type { Bench } from '../lib/bench.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { compare } from '../lib/compare.ts';
import type { Measured } from '../lib/measured.ts';
import { type Person, somePeople } from '../lib/people.ts';
import { withPipitOn, withPostgres } from '../lib/postgres.ts';
import { type Finding, type Question, within } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';
import { withWritesBeside } from '../lib/writes-beside.ts';

const SEARCHES = 200;
const WRITES = 20;
const MOST_MS = 10;
const MOST_MS_ON_POSTGRES = 15;
const MOST_MS_OF_BEGINNINGS = 25;

export const search: Question = {
  name: 'search-posts',
  title: 'A search of posts by words as often as people write them, while others write',
  async ask(bench) {
    const folder = await scratchFolder(bench.quick ? '10 k' : '1 M');
    const asked = await withStore(folder, askedOf);
    return withPipit(folder, (server) => measured(bench, server, asked, MOST_MS));
  },
};

export const searchOnPostgres: Question = {
  name: 'search-posts-postgres',
  title: 'The same on PostgreSQL; its CPU counts with the server’s',
  slow: true,
  ask: (bench) =>
    withPostgres(bench.quick ? '10 k' : '1 M', askedOf, (settings, asked) =>
      withPipitOn(settings, (server) => measured(bench, server, asked, MOST_MS_ON_POSTGRES)),
    ),
};

interface Searches {
  people: Person[];
  words: string[];
}

async function askedOf(store: Store): Promise<Searches> {
  while (await inTransaction(store, indexPortion));
  return { people: await somePeople(store, 20), words: await someWords(store) };
}

function measured(bench: Bench, server: Measured, { people, words }: Searches, most: number): Promise<Finding[]> {
  const asked = (make: Make): Asked[] =>
    words.map((word, n) => {
      const q = encodeURIComponent(make(word, words[(n * 7 + 1) % words.length] ?? ''));
      return { path: `/api/search/posts?limit=20&q=${q}`, token: people[n % people.length]?.token ?? '' };
    });
  const body = { postData: { content: 'Another one.' } };
  const beside = people.map(({ token }): Asked => ({ method: 'POST', path: '/api/posts', token, small: true, body }));
  return withWritesBeside(server, beside, WRITES, async () => {
    const findings: Finding[] = [];
    for (const [name, make, ms = most] of CASES) {
      const [row] = await compare(bench, server, { name, requests: asked(make), connections: 1 });
      if (row) findings.push({ row, aims: [within(row, ms)] });
    }
    return findings;
  });
}

type Make = (word: string, next: string) => string;

const CASES: [name: string, make: Make, ms?: number][] = [
  ['a word', (word) => `"${word}"`],
  ['two words', (word, next) => `"${word}" "${next}"`],
  ['a beginning', (word) => [...word].slice(0, 3).join(''), MOST_MS_OF_BEGINNINGS],
];

/** Takes words from posts at regular intervals, so that frequent words are frequent among them. */
async function someWords({ db }: Store): Promise<string[]> {
  const { last = 0 } =
    (await db
      .selectFrom('posts')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirst()) ?? {};
  const ids = Array.from({ length: SEARCHES }, (_, n) => Math.floor((n * Number(last)) / SEARCHES) + 1);
  const rows = await db.selectFrom('posts').select('content').where('id', 'in', ids).orderBy('id').execute();
  return rows.flatMap(({ content }, n) => {
    const tokens = tokensOf(content);
    return tokens[(n * 3) % tokens.length] ?? [];
  });
}
