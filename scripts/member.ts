import { parseArgs } from 'node:util';
import { ROLES } from '#contract/community/members.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { withStore } from '#server/data/with-store.ts';
import { urlOf } from '#server/process/listen.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { giveRoleByHost, liftByHost, memberNamed, resetByHost, suspendByHost } from '#store/nouns/community/host.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Show or change a member from the command line, like /moderation/members.

  npm run member -- NAME                       role and state
  npm run member -- NAME --role moderator      or member, or owner
  npm run member -- NAME --suspend "REASON"    suspend and log out; they see the reason
  npm run member -- NAME --lift                lift the suspension
  npm run member -- NAME --reset-link          create a password reset link: single use, valid for a day

It can run while Pipit is running, takes effect immediately and is recorded in the log. The last owner cannot be changed.
`;

const LOCAL_LINK =
  'PUBLIC_URL is not set: on other devices, replace the start of the link with the address of this Pipit.';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  role: { type: 'string' },
  suspend: { type: 'string' },
  lift: { type: 'boolean' },
  'reset-link': { type: 'boolean' },
} as const;

type Wish = { role?: string; suspend?: string; lift?: boolean; 'reset-link'?: boolean };

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { help, ...wish } = values;
  const [name] = positionals;
  if (help || name === undefined || positionals.length > 1 || Object.keys(wish).length > 1) {
    process.stdout.write(HELP);
    if (!help) process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env, false);
  await withStore(config, (store) => act(config, store, name.replace(/^@/, ''), wish));
});

async function act(config: Config, store: Store, name: string, wish: Wish): Promise<void> {
  const doing = { newId: () => crypto.randomUUID(), now: Date.now() };
  if (wish.role !== undefined) await giveRoleByHost(store, name, roleOf(wish.role), doing);
  if (wish.suspend !== undefined) await suspendByHost(store, name, wish.suspend, doing);
  if (wish.lift) await liftByHost(store, name, doing);
  if (wish['reset-link']) {
    const link = await resetByHost(store, name, doing);
    process.stdout.write(`${config.publicUrl ?? urlOf(config.host, config.port)}${link}\n`);
    if (!config.publicUrl) process.stderr.write(`${LOCAL_LINK}\n`);
    return;
  }
  const { username, role, state } = await inTransaction(store, (store) => memberNamed(store, name));
  process.stdout.write(`${username}: ${role}, ${state}\n`);
}

function roleOf(text: string) {
  const role = ROLES.find((role) => role === text);
  if (!role) throw new Error(`--role is "${text}"; allowed: ${ROLES.join(', ')}.`);
  return role;
}
