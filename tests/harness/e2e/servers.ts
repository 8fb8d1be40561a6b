import { type People, peopleOn } from '../api/people.ts';
import { test as base, type RunningServer, startServer } from '../process/server.ts';
import { type OwnCommunity, startCommunity } from './community.ts';
import { startFurnished } from './furnished.ts';

/** Two processes, which tell each other what happens. */
export interface Duo extends RunningServer {
  people: People;
}

interface Servers {
  /** Nobody has signed up yet. */
  emptyServer: RunningServer;
  /** A test settles it before it begins. */
  community: OwnCommunity;
  furnished: OwnCommunity;
  crowd: RunningServer;
  duo: Duo;
}

/**
 * Each starts once in a worker, with the first test that asks for it. Files do not add such fixtures of their own: whoever
 * has other fixtures than the test before gets another worker, with another browser and another server.
 */
export const test = base.extend<object, Servers>({
  emptyServer: once(() => startServer({ SEED: 'none' })),
  community: once(startCommunity),
  furnished: once(startFurnished),
  // What makes a crowd is a hundred modules, which one worker needs.
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
