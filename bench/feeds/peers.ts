import { communityFolder, withStore } from '../lib/community.ts';
import { compare } from '../lib/compare.ts';
import { homeRequests } from '../lib/home-requests.ts';
import { somePeople } from '../lib/people.ts';
import { aim, ofFloor, type Question } from '../lib/question.ts';
import { withPipit } from '../lib/with-pipit.ts';

/** Misskey's home timeline of 20 on this volume, relative to a bare server in the same run. */
const MISSKEY = 1 / 481;

export const peers: Question = {
  name: 'peers',
  title: 'The home page of 20 where other products were measured: 1,000 people who follow 100 each, 50,000 posts',
  async ask(bench) {
    const folder = await communityFolder('peers');
    const readers = await withStore(folder, (store) => somePeople(store, 1_000));
    const made = { name: 'home', requests: homeRequests(readers, 'newest') };
    const rows = await withPipit(folder, (server) => compare(bench, server, made));
    return rows.map((row) => ({
      row,
      aims: [ofFloor(row, 0.15), aim(`100 × Misskey (is ${Math.round(row.ratio / MISSKEY)} ×)`, row.ratio >= 0.2)],
    }));
  },
};
