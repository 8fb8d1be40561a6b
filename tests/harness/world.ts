import { createApp } from '#api/app.ts';
import type { AppOptions } from '#api/context.ts';
import * as demo from '#seed/demo/remove.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import type { Source, Store } from '#store/engine/store.ts';
import { createCommunity } from '#store/nouns/community/settings.ts';
import { mediaJobs } from '#store/nouns/media/lifecycle.ts';
import { ownJobs } from '#store/nouns.ts';
import { closeStore, openStore } from '#store/open.ts';
import { type Caller, createCaller, type Fetch } from './api/caller.ts';
import { type MemoryPictures, memoryPictures } from './api/pictures.ts';
import type { User } from './api/spec.ts';

export const SECRET = 'a secret of the tests, long enough to sign tokens with';
export const PASSWORD = 'correct horse battery';

export interface Person extends Caller {
  user: User;
  _id: string;
  username: string;
  token: string;
}

export interface World {
  store: Store;
  clock: Clock;
  /** The pictures of the apps that run here. Apps in a browser have their own. */
  pictures: MemoryPictures;
  fetch: Fetch;
  /** A caller without a token. */
  visitor: Caller;
  /** Another node on the same database. */
  node(options?: Partial<AppOptions>): Fetch;
  /** A new member, by default with an unused username. */
  signUp(fields?: Record<string, unknown>, fetch?: Fetch): Promise<Person>;
  close(): Promise<void>;
}

export interface Clock {
  now(): number;
  advance(ms: number): void;
}

/** Fast, because a real hash adds only time; the tests of accounts use the real one. */
const quickPasswords: AppOptions['passwords'] = {
  hash: async (plain) => `quick:${plain}`,
  verify: async (hash, plain) => hash === `quick:${plain}`,
};

export async function createWorld(
  source: Source,
  own: Partial<AppOptions> = {},
  create: (options: AppOptions) => Fetch = createNode,
): Promise<World> {
  const store = await openStore(source);
  const clock = createClock(Date.UTC(2026, 10, 15, 9, 30));
  const pictures = memoryPictures(clock.now);
  const node = (options: Partial<AppOptions> = {}): Fetch =>
    create({
      store,
      clock: clock.now,
      newId: () => crypto.randomUUID(),
      passwords: quickPasswords,
      tokenSecret: SECRET,
      listCap: 1000,
      community: createCommunity(options.store ?? store),
      sourceUrl: '/source.tgz',
      demo,
      pictures,
      onError: (error) => console.error(error),
      ...own,
      ...options,
    });
  const fetch = node();
  const visitor = createCaller(fetch);
  return {
    store,
    clock,
    pictures,
    fetch,
    visitor,
    node,
    signUp: (fields, through = fetch) => signUp(through, fields),
    close: () => closeStore(store),
  };
}

/**
 * An app with its jobs, as the entries start them. Errors of jobs are ignored, because they come from a closed
 * database.
 */
function createNode(options: AppOptions): Fetch {
  const { store, clock, newId, pictures } = options;
  const definitions = [...ownJobs(clock), ...(pictures ? mediaJobs(pictures.files, clock) : [])];
  const jobs = createJobRunner(store, definitions, { clock, newId, onError: () => undefined });
  jobs.start();
  return createApp({ ...options, wakeJobs: jobs.wake });
}

function createClock(start: number): Clock {
  let now = start;
  return { now: () => now, advance: (ms) => (now += ms) };
}

let people = 0;

async function signUp(fetch: Fetch, fields: Record<string, unknown> = {}): Promise<Person> {
  people += 1;
  const username = `bird${people}`;
  const form = { firstName: 'Robin', lastName: 'Wren', username, email: `${username}@example.org`, password: PASSWORD };
  const { status, body } = await createCaller(fetch).post('/auth/signup', { ...form, ...fields });
  if (status !== 201) throw new Error(`sign-up answered ${status}: ${body.errors}`);
  return asPerson(fetch, body.createdUser, body.encodedToken);
}

export function asPerson(fetch: Fetch, user: User, token: string): Person {
  return { ...createCaller(fetch, token), user, _id: user._id, username: user.username, token };
}
