import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { withStore } from '#server/data/with-store.ts';
import { makeOwner } from '#store/nouns/community/host.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Makes a member an owner of this Pipit: the spare key, where the link of the set-up or the owner is gone.

  npm run owner -- NAME

It may run beside Pipit, and is in effect at once.
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (values.help || name === undefined || positionals.length > 1) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const doing = { newId: () => crypto.randomUUID(), now: Date.now() };
  await withStore(readConfig(process.env, false), (store) => makeOwner(store, name.replace(/^@/, ''), doing));
  process.stdout.write(`${name} is an owner now. They find the settings at /community.\n`);
});
