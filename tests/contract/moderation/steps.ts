import { expect } from 'vitest';
import type { DeskCase } from '#contract/moderation/cases.ts';
import type { Report } from '#contract/moderation/reports.ts';
import type { Notice } from '#contract/notices/notices.ts';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { refusedJob } from '#store/nouns/community/lifecycle.ts';
import { endsJob, removedJob } from '#store/nouns/moderation/lifecycle.ts';
import type { Answer } from '#tests/harness/api/caller.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';

export async function report(person: Person, target: string, id: string, fields: object = {}): Promise<Report> {
  const { status, body } = await person.post('/reports', { target, id, reason: 'unkind', ...fields });
  expect(status, body.errors?.join()).toBe(201);
  return body.report;
}

export interface Doing {
  action: string;
  case?: string | undefined;
  target?: string | undefined;
  id?: string | undefined;
  revision?: string | undefined;
}

/** An action that shows something names the revision that the moderator finds in the queue. */
export async function act(by: Person, body: Doing & Record<string, unknown>): Promise<Answer> {
  const shows = body.action === 'dismiss' || body.action === 'restore';
  const revision = shows && !('revision' in body) ? await revisionInQueue(by, body) : undefined;
  return by.post('/moderation/acts', { reason: 'Against the rules.', ...(revision && { revision }), ...body });
}

async function revisionInQueue(by: Person, { case: id, id: about }: Doing): Promise<string | undefined> {
  const { cases = [] } = (await by.get('/moderation/queue?limit=100')).body as { cases?: DeskCase[] };
  return cases.find(({ _id, content }) => (id === undefined ? content?._id === about : _id === id))?.content?.revision;
}

export const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];

/** The moderator's queue. */
export const queue = async (moderator: Person, query = '?limit=100'): Promise<DeskCase[]> =>
  (await ok(moderator.get(`/moderation/queue${query}`))).body.cases;

/** Notifications from moderators, newest first. */
export const noticesOf = async (person: Person): Promise<Extract<Notice, { data: object }>[]> =>
  (await ok(person.get('/notices?limit=100'))).body.notices.filter((notice) => 'data' in notice);

export async function seeAll(person: Person): Promise<void> {
  const { until } = (await ok(person.get('/notices'))).body;
  await ok(person.post('/notices/seen', { until }));
}

/** Runs the jobs that wait for a date, as if the date had come. */
export function jobs({ store, clock }: World) {
  const run = (make: typeof endsJob) => async (later: number) => {
    const then = () => clock.now() + later;
    const options = {
      clock: then,
      newId: () => crypto.randomUUID(),
      leaseMs: 30_000,
      closing: new AbortController().signal,
    };
    await runWanted(store, make(then), options);
  };
  return { runEnds: run(endsJob), runRemoved: run(removedJob), runRefused: run(refusedJob) };
}
