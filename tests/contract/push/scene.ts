import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { createPush } from '#api/notifications/push.ts';
import { startRunner } from '#tests/harness/data/jobs.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { engines } from '#tests/harness/engines.ts';
import { makeDevice } from '#tests/harness/push/device.ts';
import { type Got, startPushService } from '#tests/harness/push/push-service.ts';
import { asPerson, createWorld, PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

type Service = Awaited<ReturnType<typeof startPushService>>;
type Device = Awaited<ReturnType<typeof makeDevice>>;

export interface Scene {
  world: World;
  /** Requests to the push service since the test began. */
  got: Got[];
  pathsGot(): string[];
  mostAtOnce(): number;
  signUp(fields?: Record<string, unknown>): Promise<Person>;
  signInAgain(person: Person): Promise<Person>;
  /** `answer` selects the response of the push service for this device. */
  subscribe(person: Person, answer?: string, host?: string): Promise<Device & { path: string }>;
  devicesOf(person: Person): Promise<{ _id: string; here: boolean }[]>;
  jobOf(person: Person): Promise<{ state: string; run_at: number; lease_until: number | null } | undefined>;
  wake(): void;
  /** Advances the clock and waits for these people's jobs. */
  pass(ms: number, ...people: Person[]): Promise<void>;
}

/** The server in the browser does not push. */
const served = engines.filter(({ name }) => name !== 'wasm');

/** Runs on each engine, with a node that sends to a local push service. */
export function everyPush(title: string, define: (scene: Scene) => void): void {
  describe.each(served)(`${title} ($name)`, (engine) => {
    const scene = {} as Scene;
    let end: () => Promise<void>;
    let start: () => void;
    beforeAll(async () => {
      const database = await engine.open();
      const world = await createWorld(database.source());
      const service = await startPushService({ hangsMs: 1_500 });
      const options = { store: world.store, service: service.service, clock: world.clock.now };
      const push = createPush({ ...options, publicUrl: 'https://pipit.example', contact: 'mailto:host@pipit.example' });
      const { got } = service;
      let runner: ReturnType<typeof startRunner>;
      start = () => {
        got.length = 0;
        runner = startRunner(world.store, [push.job], { clock: world.clock.now });
      };
      const wake = () => runner.wake();
      Object.assign(scene, sceneIn(world, world.node({ push }), service, wake));
      end = async () => {
        service.stop();
        await world.close();
        await database.remove();
      };
    });
    beforeEach(() => start());
    afterAll(() => end());
    define(scene);
  });
}

let devices = 0;

function sceneIn(world: World, fetch: World['fetch'], { got, mostAtOnce }: Service, wake: () => void): Scene {
  const { store, clock } = world;
  const jobOf: Scene['jobOf'] = async ({ _id }) => {
    const key = `push ${await idOfUser(store, _id)}`;
    return store.db.selectFrom('jobs').selectAll().where('key', '=', key).executeTakeFirst();
  };
  const isIdle = async (person: Person) => {
    const job = await jobOf(person);
    wake();
    return !job || (job.lease_until === null && (job.state !== 'waiting' || job.run_at > clock.now()));
  };
  return {
    world,
    got,
    mostAtOnce,
    pathsGot: () => got.map(({ path }) => path),
    signUp: (fields) => world.signUp(fields, fetch),
    async signInAgain({ username }) {
      const { body } = await world.visitor.post('/auth/login', { username, password: PASSWORD });
      return asPerson(fetch, body.foundUser, body.encodedToken);
    },
    async subscribe(person, answer = '/taken', host = 'push.test') {
      const path = `${answer}?${++devices}`;
      const device = await makeDevice(`https://${host}${path}`);
      await ok(person.post('/push', device.subscription));
      return { ...device, path };
    },
    devicesOf: async (person) => (await ok(person.get('/push'))).body.devices,
    jobOf,
    wake,
    async pass(ms, ...people) {
      clock.advance(ms);
      for (const person of people) await expect.poll(() => isIdle(person)).toBe(true);
    },
  };
}
