import type { Browser } from '@playwright/test';
import { startServer } from '../../tests/harness/process/server.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { readersFollowing } from '../lib/people.ts';
import { TOKEN_SECRET } from '../lib/pipit.ts';
import { measureLists } from './lists.ts';

/** The same client with a million posts on the server. */
export async function measureScale(browser: Browser): Promise<void> {
  const folder = await scratchFolder('1 M');
  const [reader] = await withStore(folder, (store) => readersFollowing(store, 200, 1));
  if (!reader) throw new Error('Nobody reads.');
  const server = await startServer({ DATA_DIR: folder, SEED: 'none', TOKEN_SECRET });
  try {
    const token = reader.token.replace('Bearer ', '');
    const answer = await fetch(`${server.url}/api/users/${reader.username}?view=page`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { user } = (await answer.json()) as { user: object };
    await measureLists(browser, { url: server.url, session: { token, user: JSON.stringify(user) }, name: '1 M posts' });
  } finally {
    await server.stop();
  }
}
