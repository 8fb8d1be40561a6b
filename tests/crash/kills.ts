import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#seed/generate/random.ts';
import { askOver } from '../harness/api/wire.ts';
import { type Pipit, spawnPipit, startPipit } from '../harness/process/process.ts';
import { faultsAt } from './check.ts';
import { createClient } from './client.ts';
import { createLedger } from './ledger.ts';
import type { Place } from './place.ts';
import { createUploader, fileFaults } from './uploads.ts';
import { anyWrite, newPost, type Person, type Write } from './writes.ts';

const CLIENTS = 16;
const UPLOADERS = 2;
const SHARED = 4;
/** Maximum acknowledged writes before a kill, and maximum milliseconds after them. */
const MOST_WRITES = 150;
const MOST_MS = 15;
/** In this share of the rounds, the kill comes after some more pictures, while the next ones are decoded or stored. */
const PART_WITH_PICTURES = 0.4;
const MOST_PICTURES = 4;
const MOST_PICTURE_MS = 80;
const PART_KILLED_WHILE_STARTING = 0.15;

export interface Outcome {
  kills: number;
  acknowledged: number;
  /** Acknowledged uploads. */
  pictures: number;
  /** Milliseconds from the start of the process to its first ready response. */
  slowestStart: number;
  faults: string[];
}

/**
 * Kills a server under load repeatedly; ends early if something is wrong. The seed determines the writes and the
 * moments, but not the order in which the sixteen clients are answered.
 */
export async function killAgainAndAgain(place: Place, kills: number, seed: number): Promise<Outcome> {
  const [moments, writes] = [createRandom(seed, 'moments'), createRandom(seed, 'writes')];
  const settings = { ...place.settings, PORT: '0', SEED: 'none', LOG_LEVEL: 'error' };
  const outcome: Outcome = { kills: 0, acknowledged: 0, pictures: 0, slowestStart: 0, faults: [] };
  const ledger = createLedger();
  let pipit = await startPipit(settings);
  try {
    const people = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => signUp(pipit.url, n)));
    const shared: string[] = [];
    const next = (me: Person): Write =>
      shared.length < SHARED
        ? newPost()
        : anyWrite(
            me,
            people.filter((person) => person !== me),
            shared,
            ledger,
            writes,
          );
    const onAcknowledged = () => {
      outcome.acknowledged += 1;
      if (shared.length < SHARED) share();
    };
    const share = () => {
      shared.push(...ledger.keys('post:').slice(0, SHARED));
      for (const { own } of people) for (const key of shared) own.delete(key);
    };
    const clients = people.map((person) => createClient(person, { ledger, next, onAcknowledged }));

    const uploaders = people.slice(0, UPLOADERS).map((person) =>
      createUploader(person, () => {
        outcome.pictures += 1;
      }),
    );

    while (outcome.kills < kills && outcome.faults.length === 0) {
      const writing = Promise.all([
        ...clients.map(({ writeOn }) => writeOn(pipit.url)),
        ...uploaders.map(({ uploadOn }) => uploadOn(pipit.url)),
      ]);
      await Promise.race([writing, untilRandomMoment(outcome, moments)]);
      if (pipit.child.exitCode !== null) outcome.faults.push(`It ended by itself: ${pipit.output()}`);
      await kill(pipit);
      outcome.kills += 1;
      await writing;
      if (moments() < PART_KILLED_WHILE_STARTING && outcome.kills < kills) {
        await killWhileStarting(settings, moments);
        outcome.kills += 1;
      }
      await place.settled();
      const begun = performance.now();
      pipit = await startPipit(settings);
      await untilReady(pipit.url);
      outcome.slowestStart = Math.max(outcome.slowestStart, performance.now() - begun);
      outcome.faults.push(...(await faultsAt(place, ledger)));
      for (const { faultsAt } of uploaders) outcome.faults.push(...(await faultsAt(place)));
    }
    await kill(pipit);
    await place.settled();
    outcome.faults.push(...(await fileFaults(place)));
    return outcome;
  } finally {
    await kill(pipit);
  }
}

async function signUp(url: string, n: number): Promise<Person> {
  const form = { firstName: 'Ro', username: `crash${n}`, email: 'ro@example.org', password: 'correct horse' };
  const { body } = await askOver(false, url, '/api/auth/signup', { method: 'POST', body: form });
  return { username: form.username, _id: body.createdUser._id, token: body.encodedToken, own: new Set() };
}

async function untilRandomMoment(outcome: Outcome, random: Random): Promise<void> {
  const withPictures = outcome.kills === 0 || random() < PART_WITH_PICTURES;
  const count = () => (withPictures ? outcome.pictures : outcome.acknowledged);
  const goal = count() + random() * (withPictures ? MOST_PICTURES : MOST_WRITES);
  while (count() < goal) await sleep(1);
  await sleep(random() * (withPictures ? MOST_PICTURE_MS : MOST_MS));
}

async function kill({ child, ended }: Pick<Pipit, 'child' | 'ended'>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function killWhileStarting(settings: Record<string, string>, random: Random): Promise<void> {
  const starting = spawnPipit(settings);
  while (random() < 0.95 && !starting.output().includes('listen')) await sleep(10);
  await kill(starting);
}

async function untilReady(url: string): Promise<void> {
  while ((await askOver(false, url, '/readyz', {})).status !== 200);
}
