import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { call, holdWhatIsTakenBack, thingsOf } from '../contract/matrices/authorization-scene.ts';
import { CALLERS, isRead, rowsOf } from '../contract/matrices/authorization-table.ts';
import { createCaller, type Fetch } from '../harness/api/caller.ts';
import { boundsOf, startPipit, stopPipit } from '../harness/process/process.ts';
import { asPerson, PASSWORD, type Person } from '../harness/world.ts';
import { atMost, type Drill, exactly, type Figure } from './drill.ts';

const READ_AIM_MS = 100;
const WRITE_AIM_MS = 3_000;
/** Concurrent log-ins without a lock: they hash as many passwords as the writes. */
const HASHING = 7;
const ROUNDS = 12;
const HOUR = 60 * 60 * 1000;

/** Routes that every member may use. */
const members = rowsOf(CALLERS).filter(({ cells: { stranger = 0, author = 0 } }) => stranger < 300 || author < 300);
/** No one moderates here, and a stream never ends. */
const rows = members.filter(({ line }) => !/\/(reports|appeals|live)/.test(line));
const linesOf = (some: typeof rows) => some.map(({ line }) => line);
const reads = linesOf(rows.filter(({ line }) => line.startsWith('GET')));
const writes = linesOf(rows.filter((row) => !isRead(row)));

export const heldLock: Drill = {
  name: 'held-lock',
  title: 'while another process holds the write lock of SQLite, reads take 100 ms at most and writes are 503 after 3 s',
  run: async () => [...(await measured(1)), ...(await measured(2))],
};

interface Timed {
  method: string;
  status: number;
  ms: number;
}

async function measured(workers: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-held-lock-'));
  const settings = { PORT: '0', DATA_DIR: folder, SEED: 'none', WORKERS: String(workers), LOG_LEVEL: 'error' };
  const pipit = await startPipit({ ...settings, TEST_BOUNDS: boundsOf({ writePatienceMs: WRITE_AIM_MS }) });
  const other = new DatabaseSync(join(folder, 'pipit.db'), { timeout: 5_000 });
  try {
    const scene = await prepare(pipit.url, other);
    await scene.read();
    scene.times();
    await Promise.all([scene.logIn(HASHING), scene.read()]);
    const floor = scene.times();
    // Each session was last active long ago, so a read would note its activity now.
    other.prepare('update sessions set seen_at = 0, created_at = created_at - ?').run(2 * HOUR);
    other.exec('begin immediate');
    await Promise.all([scene.write(), scene.read()]);
    const ready = (await fetch(`${pipit.url}/readyz`)).status;
    other.exec('rollback');
    return figures(workers === 1 ? 'one process' : `${workers} workers`, { floor, held: scene.times(), ready });
  } finally {
    other.close();
    await stopPipit(pipit);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Times only the network, not the checks of the response. */
function timing(url: string) {
  let times: Timed[] = [];
  const wire: Fetch = async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    const begun = performance.now();
    const answer = await fetch(new Request(url + pathname + search, request));
    times.push({ method, status: answer.status, ms: performance.now() - begun });
    return answer;
  };
  const taken = () => {
    const all = times;
    times = [];
    return all;
  };
  return { wire, taken };
}

async function prepare(url: string, database: DatabaseSync) {
  const { wire, taken } = timing(url);
  const [owner, stranger] = [await signUp(wire, 'wren'), await signUp(wire, 'robin')];
  // Owners may invite.
  database.prepare("update users set role = 'owner' where uid = ?").run(owner._id);
  const things = await thingsOf(owner, owner);
  const held = await thingsOf(owner, owner);
  const takesBack = (line: string) => /dislike|remove-bookmark|unfollow/.test(line);
  const follower = await signUp(wire, 'finch');
  const senderOf = (line: string) =>
    line.includes('unfollow') ? follower : /follow|POST \/(blocks|mutes)/.test(line) ? stranger : owner;
  for (const line of writes) await holdWhatIsTakenBack(senderOf(line), line, held);
  const logIns = (times: number) => Promise.all(Array.from({ length: times }, () => logIn(wire, owner)));
  const sessions = await logIns(ROUNDS);
  const round = async (reader: Person, first: number) => {
    for (const place of reads.keys()) await call(reader, reads[(first + place) % reads.length] ?? '', things);
  };
  return {
    times: taken,
    logIn: logIns,
    /** Each round has another session and begins with another route. Two rounds run concurrently, one per worker. */
    read: async () => {
      for (let n = 0; n < ROUNDS; n += 2) {
        await Promise.all(sessions.slice(n, n + 2).map((reader, i) => round(reader, n + i)));
      }
    },
    write: () => Promise.all(writes.map((line) => call(senderOf(line), line, takesBack(line) ? held : things))),
  };
}

async function signUp(wire: Fetch, username: string): Promise<Person> {
  const form = { firstName: 'Wren', username, email: `${username}@example.org`, password: PASSWORD };
  const { body } = await createCaller(wire).post('/auth/signup', form);
  return asPerson(wire, body.createdUser, body.encodedToken);
}

async function logIn(wire: Fetch, { user, username }: Person): Promise<Person> {
  const { body } = await createCaller(wire).post('/auth/login', { username, password: PASSWORD });
  return asPerson(wire, user, body.encodedToken);
}

interface Measured {
  floor: Timed[];
  held: Timed[];
  ready: number;
}

function figures(who: string, { floor, held, ready }: Measured): Figure[] {
  const [reads, writes] = [held.filter(isGet), held.filter((time) => !isGet(time))];
  const besides = (times: Timed[], status: number) => times.filter((time) => time.status !== status).length;
  const [unlocked, logIn] = [p99(floor.filter(isGet)), slowest(floor.filter((time) => !isGet(time)))];
  return [
    { what: `${who}: p99 of reads, no lock held`, value: `${unlocked.toFixed(1)} ms`, aim: 'none', met: true },
    atMost(`${who}: p99 of ${reads.length} reads, lock held`, p99(reads), READ_AIM_MS, 'ms'),
    exactly(`${who}: reads that are not 200`, besides(reads, 200), 0),
    // The deadline begins with the first write, so the hash of a password is added.
    atMost(`${who}: slowest of ${writes.length} writes`, slowest(writes), WRITE_AIM_MS + logIn, 'ms'),
    exactly(`${who}: writes that are not 503`, besides(writes, 503), 0),
    exactly(`${who}: status of /readyz`, ready, 200),
  ];
}

const slowest = (times: Timed[]): number => Math.max(...times.map(({ ms }) => ms));

const isGet = ({ method }: Timed): boolean => method === 'GET';

const p99 = (times: Timed[]): number =>
  times.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
