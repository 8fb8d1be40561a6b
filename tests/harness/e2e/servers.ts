import { type People, peopleOn } from '../api/people.ts';
import { test as base, type RunningServer, startServer } from '../process/server.ts';
import { type OwnCommunity, startCommunity } from './community.ts';
import { startFurnished } from './furnished.ts';

/** A server of two processes, which notify each other of changes. */
export interface Duo extends RunningServer {
  people: People;
}

interface Servers {
  /** No one has signed up yet. */
  emptyServer: RunningServer;
  /** A test calls `settle` before it begins. */
  community: OwnCommunity;
  furnished: OwnCommunity;
  crowd: RunningServer;
  duo: Duo;
}

/**
 * Each starts once per worker, with the first test that needs it. Files must not add such fixtures: a test with other
 * fixtures than the one before gets another worker, browser and server.
 */
export const test = base.extend<object, Servers>({
  emptyServer: once(() => startServer({ SEED: 'none' })),
  community: once(startCommunity),
  furnished: once(startFurnished),
  // Loaded on demand, because a crowd needs a hundred modules and only one worker needs it.
  crowd: once(async () => (await import('./crowd.ts')).startCrowd()),
  duo: once(startDuo),
});

function once<Server extends RunningServer>(start: () => Promise<Server>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  const fixture = async ({}, use: (server: Server) => Promise<void>): Promise<void> => {
    const server = await start();
    await use(server);
    await server.stop();
  };
  return [fixture, { scope: 'worker' }] as [typeof fixture, { scope: 'worker' }];
}

async function startDuo(): Promise<Duo> {
  const server = await startServer({ WORKERS: '2' });
  return { ...server, people: peopleOn(server.url) };
}
