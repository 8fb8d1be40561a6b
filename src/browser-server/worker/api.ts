import { createApp } from '#api/app.ts';
import { hashPbkdf2, isPbkdf2, verifyPbkdf2 } from '#api/guard/pbkdf2.ts';
import type { Pictures } from '#api/media/pictures.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import * as demo from '#seed/demo/remove.ts';
import { tidyGuestJob } from '#seed/demo/tidy-guest.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import { readOrCreateSetting } from '#store/data/settings.ts';
import type { Store } from '#store/engine/store.ts';
import { createCommunity, type Fixed } from '#store/nouns/community/settings.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { mediaJobs } from '#store/nouns/media/lifecycle.ts';
import { ownJobs } from '#store/nouns.ts';
import { setGuestPassword } from '#store/transfer/import/foreign.ts';

export type App = ReturnType<typeof createApp>;

/** The settings of a hosted instance, fixed when the site is built. */
export interface Settings {
  seed: 'demo' | 'none';
  fixed: Fixed;
  sourceUrl: string;
}

const LIST_CAP = 1_000;
const newId = () => crypto.randomUUID();

/** The guest's password is public: a costly hash would protect nothing and delay the first response. */
const hashOfGuest = () => hashPbkdf2(guestAccount.password, 1);

export async function seed(store: Store, settings: Settings, files: Files): Promise<void> {
  if (settings.seed === 'demo') await seedDemo(store, { now: Date.now(), newId, hashPassword: hashOfGuest, files });
}

/** The same API as on a server, with its jobs. */
export async function createApi(
  store: Store,
  { pictures, ...settings }: Settings & { pictures: Pictures },
  onError: (error: unknown) => void,
): Promise<App> {
  const { files } = pictures;
  await seed(store, settings, files);
  await setGuestPassword(store, isPbkdf2, await hashOfGuest());
  const definitions = [...ownJobs(), ...mediaJobs(files), tidyGuestJob({ clock: Date.now, newId })];
  const jobs = createJobRunner(store, definitions, { newId, onError: (error) => onError(error) });
  jobs.start();
  return createApp({
    store,
    clock: Date.now,
    newId,
    passwords: { hash: (plain) => hashPbkdf2(plain), verify: verifyPbkdf2 },
    tokenSecret: await readOrCreateSetting(store, 'token_secret', () => newId() + newId()),
    listCap: LIST_CAP,
    community: createCommunity(store, settings.fixed),
    sourceUrl: settings.sourceUrl,
    demo,
    pictures,
    onError: (error) => onError(error),
    wakeJobs: jobs.wake,
  });
}
