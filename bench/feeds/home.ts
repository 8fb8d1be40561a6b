import { communityFolder, type VolumeName, withStore } from '../lib/community.ts';
import { compare, type Row } from '../lib/compare.ts';
import { homeRequests, type Sort } from '../lib/home-requests.ts';
import { readersFollowing } from '../lib/people.ts';
import { atMost, type Finding, ofFloor, type Question } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

const SIZES: VolumeName[] = ['10 k', '100 k', '1 M'];
const SORTS: Sort[] = ['newest', 'oldest', 'trending'];
const FOLLOWING = [
  { following: 20, least: 0.15, growth: 2 },
  { following: 200, least: 0.08, growth: 2.5 },
  { following: 2_000, least: 0.018, growth: 3.5 },
];
const READERS = 300;

export const home: Question = {
  name: 'home',
  title: 'The home page of 20, by how many are followed',
  async ask(bench) {
    const findings: Finding[] = [];
    const smallest = new Map<string, Row>();
    for (const size of bench.quick ? SIZES.slice(0, 1) : SIZES) {
      const folder = await communityFolder(size);
      const readers = await withStore(folder, (store) =>
        Promise.all(FOLLOWING.map(({ following }) => readersFollowing(store, following, READERS))),
      );
      await withPipit(folder, async (server) => {
        for (const [i, { following, least, growth }] of FOLLOWING.entries()) {
          for (const sort of bench.quick ? SORTS.slice(0, 1) : SORTS) {
            const key = `${sort}, ${following}`;
            const made = { name: `${key}, ${size}`, requests: homeRequests(readers[i] ?? [], sort) };
            const [row] = await compare(bench, server, made);
            if (!row) continue;
            const first = smallest.get(key) ?? row;
            smallest.set(key, first);
            const grown = size === '1 M' ? [atMost(row, growth, first)] : [];
            findings.push({ row, aims: [ofFloor(row, least), ...grown] });
          }
        }
      });
    }
    return findings;
  },
};
