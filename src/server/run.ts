import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from '#api/app.ts';
import { guestAccount } from '#contract/guest.ts';
import { type SeedOptions, seedDemo } from '#seed/demo.ts';
import { closeStore, type Store } from '#store/open.ts';
import { StoreError } from '#store/store-error.ts';
import { findCredentials } from '#store/users.ts';
import { type Config, readConfig } from './config.ts';
import { openData } from './data.ts';
import { drain } from './drain.ts';
import { listen } from './listen.ts';
import { createListener } from './listener.ts';
import { createLog, type Log } from './log.ts';
import { createPasswords } from './passwords.ts';
import { say } from './say.ts';
import { tokenSecret } from './secret.ts';
import { createSite } from './site.ts';
import { StartError } from './start-error.ts';
import { onWishToStop } from './stop.ts';

/** With the script's own patience on top, everything has ended within 5 s. */
const DRAIN_MS = 4_000;
const CLOSE_MS = 300;
const SITE = fileURLToPath(new URL('../../dist/web', import.meta.url));

export async function run(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const plain = error instanceof StartError || error instanceof StoreError;
    process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.stdout.isTTY);
  const log = await createLog(config);
  let stop = async () => {};
  onWishToStop((reason) => {
    log.info(`stopping after ${reason}`);
    void stop().finally(() => process.exit(0));
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopped by an error that nothing caught');
    process.exit(1);
  });

  const passwords = createPasswords();
  const newId = () => crypto.randomUUID();
  const { store, engine, place } = await openData(config);
  stop = () => close(store, log);
  await seed(config, store, { newId, hashPassword: passwords.hash });
  const hasGuest = config.guestLogin && (await findCredentials(store, guestAccount.username))?.guest === 1;
  const app = createApp({
    store,
    clock: Date.now,
    newId,
    passwords,
    tokenSecret: await tokenSecret(config, store),
    listCap: config.listCap,
    guestLogin: hasGuest,
    onError: (error, context) => log.error({ err: error, ...context }, 'request failed'),
  });
  const server = createServer(createListener({ app, site: createSite(SITE), log }));
  const address = await listen(server, config);
  stop = async () => {
    await drain(server, DRAIN_MS);
    await close(store, log);
  };

  say('listen', address);
  say('engine', engine);
  say('data', place);
  if (hasGuest) say('guest', `${guestAccount.username} / ${guestAccount.password}`);
}

async function seed(config: Config, store: Store, make: Omit<SeedOptions, 'now'>): Promise<void> {
  if (config.seed === 'none') return say('seed', 'none');
  const seeded = await seedDemo(store, { now: Date.now(), ...make });
  say('seed', seeded ? 'the demo community' : 'there is data already');
}

async function close(store: Store, log: Log): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS));
  await Promise.race([closeStore(store), late]);
  log.info('stopped');
}
