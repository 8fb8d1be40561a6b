import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { peopleOn } from '#tests/harness/api/people.ts';
import { OLD_PROFILE, oldComment, oldName } from '#tests/harness/data/old-texts.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { atMost, type Drill, exactly, type Figure } from './drill.ts';

/** 63 KB each. */
const COMMENTS = 1_800;
const PEOPLE = 60;
const POSTS = 20;
const AT_ONCE = 8;
const MB = 1e6;

export const largeTexts: Drill = {
  name: 'large-texts',
  title: 'Texts as large as they once could be neither fill the memory nor hold up others, on a heap of 256 MB.',
  async run() {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-drill-'));
    // Limits are off, because whole lists are charged by their size.
    const settings = {
      DATA_DIR,
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      NODE_OPTIONS: '--max-old-space-size=256',
    };
    try {
      const place = await fill(join(DATA_DIR, 'pipit.db'));
      const pipit = await startPipit(settings);
      try {
        return await measure(pipit, place);
      } finally {
        await stopPipit(pipit);
      }
    } finally {
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
};

interface Place {
  post: string;
  username: string;
}

async function measure(pipit: Pipit, { post, username }: Place): Promise<Figure[]> {
  const lists = ['/posts', `/posts/${post}`, `/posts/user/${username}`, `/comments/${post}`, '/users'];
  const items = [`/users/${username}`, `/posts/${post}?view=page`, `/users/${username}?view=page`, '/config'];
  const pages = ['/posts?limit=100', `/comments/${post}?limit=100`, '/users?limit=100', '/users?q=ol&limit=100'];
  const tally = { failed: 0, largest: 0 };
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${pipit.url}/api${path}`, { headers }).catch(() => undefined);
    const bytes = (await answer?.arrayBuffer().catch(() => undefined))?.byteLength ?? 0;
    if (answer?.status !== 200 || bytes === 0) tally.failed += 1;
    if (!path.startsWith('/account')) tally.largest = Math.max(tally.largest, bytes);
  };
  const paths = [...lists, ...items, ...pages];
  const one = await lagDuring(pipit, async () => {
    for (const path of paths) await ask(path);
  });
  const several = await lagDuring(pipit, async () => {
    for (const path of [...lists, ...pages]) await Promise.all(Array.from({ length: AT_ONCE }, () => ask(path)));
  });
  const { token } = await peopleOn(pipit.url).guest();
  const data = await lagDuring(pipit, () => ask('/account/data', { authorization: token }));
  return [
    exactly('GETs that failed', tally.failed, 0),
    atMost('largest answer', tally.largest / MB, 16, 'MB'),
    atMost('longest wait of /healthz, one at a time', one, 200, 'ms'),
    atMost(`longest wait of /healthz, ${AT_ONCE} at once`, several, 200, 'ms'),
    atMost('longest wait of /healthz, during a download of 113 MB', data, 200, 'ms'),
  ];
}

/**
 * The longest wait of other requests during the work, measured in a separate thread because responses block this one.
 */
async function lagDuring(pipit: Pipit, work: () => Promise<void>): Promise<number> {
  const probe = new Worker(new URL('./lag-probe.ts', import.meta.url), { workerData: pipit.url });
  await once(probe, 'message');
  await work();
  probe.postMessage('stop');
  const [longest] = (await once(probe, 'message')) as [number];
  return longest;
}

/** Fills the database like an older version. The guest wrote all comments. */
async function fill(file: string): Promise<Place> {
  const pipit = await startPipit({ DATA_DIR: join(file, '..'), PORT: '0', LOG_LEVEL: 'error' });
  await stopPipit(pipit);
  const store = await openStore(nodeSqlite(file));
  try {
    return await inTransaction(store, fillIn);
  } finally {
    await closeStore(store);
  }
}

async function fillIn({ db }: Store): Promise<Place> {
  const now = Date.now();
  const stamps = { created_at: now, updated_at: now };
  const guest = await db.selectFrom('users').select('id').where('guest', '=', 1).executeTakeFirstOrThrow();
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const name = `old${n}`;
    const person = { uid: crypto.randomUUID(), username: name, username_key: name, search: name, guest: 0, ...stamps };
    const values = { ...person, first_name: oldName(n), ...OLD_PROFILE, email: '', password_hash: null };
    people.push((await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id);
  }
  let last = { id: 0, uid: '' };
  for (let n = 0; n < POSTS; n++) {
    const uid = crypto.randomUUID();
    const post = { uid, author_id: people[0] ?? 0, content: `Post ${n}`, like_count: PEOPLE, ...stamps };
    const { id } = await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
    const likes = people.map((user_id) => ({ post_id: id, user_id, created_at: now }));
    await db.insertInto('likes').values(likes).execute();
    last = { id, uid };
  }
  for (let n = 0; n < COMMENTS; n++) {
    const comment = { uid: crypto.randomUUID(), post_id: last.id, author_id: guest.id, text: oldComment(n), ...stamps };
    await db.insertInto('comments').values(comment).execute();
  }
  await db.updateTable('posts').set({ comment_count: COMMENTS }).where('id', '=', last.id).execute();
  return { post: last.uid, username: 'old0' };
}
