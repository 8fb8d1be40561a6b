import { parseArgs } from 'node:util';
import { guestAccount } from '#contract/people/guest.ts';
import { generateCommunity } from '#seed/generate/generate.ts';
import { presets, type Volume } from '#seed/generate/plan.ts';
import { readConfig } from '#server/config/config.ts';
import { openFiles } from '#server/media/files/open-files.ts';
import { openData } from '#server/open-data.ts';
import { createPasswords } from '#server/services/passwords.ts';
import { closeStore } from '#store/open.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Fills a fresh database with an invented community: the one that DATA_DIR or DATABASE_URL names.

  npm run generate -- --users 100000 --posts 1000000 --likes 5000000 --follows 5000000 --comments 1000000
  npm run generate -- --preset ${Object.keys(presets).join('|')}

  --seed N            another community of the same size (1)
  --until YYYY-MM-DD  the day of the last post (today); seed, day and size make the community
`;

const SMALL: Volume = { users: 1_000, posts: 10_000, likes: 50_000, follows: 50_000, comments: 10_000 };
const COUNTED = ['users', 'posts', 'likes', 'follows', 'comments'] as const;

await runCommand(run);

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      preset: { type: 'string' },
      seed: { type: 'string', default: '1' },
      until: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      users: { type: 'string' },
      posts: { type: 'string' },
      likes: { type: 'string' },
      follows: { type: 'string' },
      comments: { type: 'string' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const volume = volumeOf(values);
  const seed = wholeNumber('seed', values.seed);
  const until = Date.parse(values.until);
  if (Number.isNaN(until)) throw new Error(`--until is "${values.until}"; allowed: a day such as 2026-01-31.`);

  const config = readConfig(process.env, false);
  const { store } = await openData(config);
  const bar = createBar(process.stdout);
  try {
    const guestPasswordHash = await createPasswords().hash(guestAccount.password);
    const files = openFiles(config);
    await generateCommunity(store, { volume, seed, until, guestPasswordHash, files, onProgress: bar.show });
    bar.end(COUNTED.map((kind) => `${volume[kind].toLocaleString('en')} ${kind}`).join(', '));
  } finally {
    await closeStore(store);
  }
}

function volumeOf(values: { preset?: string } & { [K in (typeof COUNTED)[number]]?: string }): Volume {
  const preset = values.preset === undefined ? SMALL : presets[values.preset];
  if (!preset) throw new Error(`--preset is "${values.preset}"; allowed: ${Object.keys(presets).join(', ')}.`);
  const volume = { ...preset };
  for (const kind of COUNTED) {
    const given = values[kind];
    if (given !== undefined) volume[kind] = wholeNumber(kind, given);
  }
  if (volume.users < 2) throw new Error(`--users is "${volume.users}"; allowed: 2 or more.`);
  return volume;
}

function wholeNumber(name: string, given: string): number {
  if (!/^\d{1,10}$/.test(given)) throw new Error(`--${name} is "${given}"; allowed: a whole number.`);
  return Number(given);
}
