import { parseArgs } from 'node:util';
import { ROLES } from '#contract/community/members.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { withStore } from '#server/data/open-data.ts';
import { memberNamed } from '#store/community/host.ts';
import { giveRoleByHost, liftByHost, resetByHost, suspendByHost } from '#store/community/host-acts.ts';
import { inTransaction, type Store } from '#store/store.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Shows a member, and does what moderators do at /moderation/members, where the web is out of reach.

  npm run member -- NAME                       role and state
  npm run member -- NAME --role moderator      or member, or owner
  npm run member -- NAME --suspend "REASON"    logs them out and keeps them out; they read the reason
  npm run member -- NAME --lift                as they were before
  npm run member -- NAME --reset-link          a link for a new password: once, within a day

It may run beside Pipit, is in effect at once, and stands in the log. The last owner stays one.
`;

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

async function act({ publicUrl }: Config, store: Store, name: string, wish: Wish): Promise<void> {
  const doing = { newId: () => crypto.randomUUID(), now: Date.now() };
  if (wish.role !== undefined) await giveRoleByHost(store, name, roleOf(wish.role), doing);
  if (wish.suspend !== undefined) await suspendByHost(store, name, wish.suspend, doing);
  if (wish.lift) await liftByHost(store, name, doing);
  if (wish['reset-link']) {
    const link = await resetByHost(store, name, doing);
    process.stdout.write(`${publicUrl ?? ''}${link}\n`);
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
