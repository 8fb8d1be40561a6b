import { parseArgs } from 'node:util';
import type { CommunitySettings } from '#contract/community/community.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { parseSetting, settingsAsText } from '#server/config/settings-text.ts';
import { withStore } from '#server/data/with-store.ts';
import type { Store } from '#store/engine/store.ts';
import { changeByHost } from '#store/nouns/community/host.ts';
import { readCommunity } from '#store/nouns/community/settings.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Shows and changes the settings of the community, which its owner has at /community.

  npm run settings                        all of them
  npm run settings -- read                one
  npm run settings -- read=members guest=off
  npm run settings -- 'rules=["Be kind."]' machines.minSeconds=5

It may run beside Pipit; a change is in effect within a second. What a variable of the environment fixes stays.
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) process.stdout.write(HELP);
  else await showOrChange(readConfig(process.env, false), positionals);
});

async function showOrChange(config: Config, given: string[]): Promise<void> {
  await withStore(config, async (store) => {
    for (const change of given.filter((one) => one.includes('='))) {
      const doing = { newId: () => crypto.randomUUID(), now: Date.now() };
      await changeByHost(store, parseSetting(change, await settingsIn(store)), doing);
    }
    const names = given.map((one) => one.split('=')[0] ?? '');
    const isWanted = (line: string) =>
      names.length === 0 || names.some((name) => line.startsWith(`${name}=`) || line.startsWith(`${name}.`));
    const lines = settingsAsText(await settingsIn(store, config.fixed), config.fixed).filter(isWanted);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  });
}

async function settingsIn(store: Store, fixed?: Config['fixed']): Promise<CommunitySettings> {
  const { setUp: _, offersGuest: __, ...settings } = await readCommunity(store, fixed);
  return settings;
}
