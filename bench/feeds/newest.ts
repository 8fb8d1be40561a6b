import { communityFolder, type VolumeName } from '../lib/community.ts';
import { compare, type Row } from '../lib/compare.ts';
import { allRequest } from '../lib/home-requests.ts';
import { atMost, type Finding, ofFloor, type Question } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

const SIZES: VolumeName[] = ['10 k', '100 k', '1 M'];

export const newest: Question = {
  name: 'newest',
  title: 'The newest 20 of all posts',
  async ask(bench) {
    const findings: Finding[] = [];
    let smallest: Row | undefined;
    for (const size of bench.quick ? SIZES.slice(0, 1) : SIZES) {
      const server = await communityFolder(size);
      const made = { name: `newest, ${size}`, requests: [allRequest('newest')] };
      const [row] = await withPipit(server, (server) => compare(bench, server, made));
      if (!row) continue;
      smallest ??= row;
      const growth = size === '1 M' ? [atMost(row, 1.3, smallest)] : [];
      findings.push({ row, aims: [ofFloor(row, 0.4), ...growth] });
    }
    return findings;
  },
};
