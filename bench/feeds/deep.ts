import type { Store } from '#store/engine/store.ts';
import type { Bench } from '../lib/bench.ts';
import { communityFolder, withStore } from '../lib/community.ts';
import { ask, compare } from '../lib/compare.ts';
import { allRequest, homeRequests } from '../lib/home-requests.ts';
import type { Measured } from '../lib/measured.ts';
import { type Person, readersFollowing } from '../lib/people.ts';
import { atMost, type Finding, type Question } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';

const PAGE = 500;

export const deep: Question = {
  name: 'deep',
  title: `The ${PAGE}th page beside the first, 1 M posts`,
  slow: true,
  async ask(bench) {
    const folder = await communityFolder('1 M');
    const readers = await withStore(folder, deepReaders);
    return withPipit(folder, (server) => deepPages(bench, server, readers));
  },
};

export const deepReaders = (store: Store): Promise<Person[]> => readersFollowing(store, 200, 10);

export async function deepPages(bench: Bench, server: Measured, readers: Person[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const sort of ['newest', 'trending'] as const) {
    for (const [kind, first] of [
      ['all', [allRequest(sort)]],
      ['home', homeRequests(readers, sort)],
    ] as const) {
      const later = await Promise.all(first.map((asked) => pageOf(server, asked, PAGE)));
      const [before] = await compare(bench, server, { name: `${kind}, ${sort}, first`, requests: first });
      const [row] = await compare(bench, server, { name: `${kind}, ${sort}, ${PAGE}th`, requests: later });
      if (before) findings.push({ row: before, aims: [] });
      if (before && row) findings.push({ row, aims: [atMost(row, 1.2, before)] });
    }
  }
  return findings;
}

async function pageOf(server: Measured, asked: Asked, number: number): Promise<Asked> {
  let page = asked;
  for (let i = 1; i < number; i++) {
    const answer = await ask(server, page);
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
    if (!nextCursor) throw new Error(`${asked.path} has no page ${i + 1}.`);
    page = { ...asked, path: `${asked.path}&cursor=${nextCursor}` };
  }
  return page;
}
