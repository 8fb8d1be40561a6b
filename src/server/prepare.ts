import { seedDemo } from '#seed/demo.ts';
import { foldersAside } from './aside.ts';
import type { Config } from './config.ts';
import { type Data, openData, placeOf } from './data.ts';
import type { Passwords } from './passwords.ts';
import { closeToOthers } from './private-files.ts';
import { say } from './say.ts';

/** What is done once at a start, with a line for each step: the database is made or migrated, and seeded if empty. */
export async function prepareData(config: Config, passwords: Passwords): Promise<Data> {
  say('migrate', placeOf(config));
  await closeToOthers(config.dataDir);
  const data = await openData(config);
  say('seed', await seed(config, data, passwords));
  if (!config.databaseUrl) {
    for (const folder of await foldersAside(config.dataDir)) {
      say('aside', `${folder} holds what was replaced; remove it when all is well`);
    }
  }
  return data;
}

async function seed(config: Config, { store }: Data, passwords: Passwords): Promise<string> {
  if (config.seed === 'none') return 'none';
  const make = { now: Date.now(), newId: () => crypto.randomUUID(), hashPassword: passwords.hash };
  return (await seedDemo(store, make)) ? 'the demo community' : 'there is data already';
}
