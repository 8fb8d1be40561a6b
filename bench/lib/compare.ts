import type { Bench } from './bench.ts';
import type { FloorAnswer } from './floor-server.ts';
import type { LoadReport, Round } from './load.ts';
import type { Measured } from './measured.ts';
import { type Asked, requestText } from './request.ts';
import { median } from './stats.ts';

export interface Case {
  name: string;
  requests: readonly Asked[];
  connections?: number;
  /** Requests that undo the others one by one, when each can be made only once. Measured under its own name. */
  undo?: { name: string; requests: readonly Asked[] };
}

export interface Row {
  name: string;
  /** Requests for each second of CPU that the server used. */
  perCpuSecond: number;
  floorPerCpuSecond: number;
  ratio: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** The bare server's under the same load, which is the machine's own share. */
  floorP99?: number;
  /** Including concurrent writes; the other values are about the reads only. */
  allP99?: number;
  /** Time of the slowest request. */
  longest?: number;
  bytes: number;
  rssMegabytes: number;
  longestBlockMs: number;
  faults: number;
}

/** The warm-up of the compiler. */
const WARM_UP = { count: 8_000, seconds: 6 };

/**
 * Alternates short rounds of baseline and subject, so that a busy neighbour slows both. Returns the medians of all
 * rounds.
 */
export async function compare(bench: Bench, subject: Measured, subjectCase: Case): Promise<Row[]> {
  const { connections = 16, requests, undo } = subjectCase;
  const { load, floor, rounds, roundSeconds } = bench;
  floor.tell(await sampleOf(subject, subjectCase));
  load.use([...requests, ...(undo?.requests ?? [])].map(requestText));
  const length = undo ? { count: requests.length } : { seconds: roundSeconds };

  const takeBack = () => take(bench, subject, { connections, from: requests.length, ...length });
  await take(bench, floor, { connections, from: 0, ...WARM_UP });
  await take(bench, subject, { connections, from: 0, ...(undo ? length : WARM_UP) });
  if (undo) await takeBack();

  const taken: Record<'floor' | 'subject' | 'undo', Taken[]> = { floor: [], subject: [], undo: [] };
  for (let i = 0, from = 0; i < rounds; i++) {
    taken.floor.push(await take(bench, floor, { connections, from: 0, seconds: roundSeconds }));
    const round = await take(bench, subject, { connections, from, ...length });
    taken.subject.push(round);
    if (undo) taken.undo.push(await takeBack());
    else from += round.answered;
  }
  const rows = [rowOf(subjectCase.name, taken.subject, taken.floor)];
  return undo ? [...rows, rowOf(undo.name, taken.undo, taken.floor)] : rows;
}

export interface Taken extends LoadReport {
  allP99?: number;
  perCpuSecond: number;
  rssBytes: number;
  longestBlockMs: number;
}

export async function take({ load }: Bench, measured: Measured, round: Omit<Round, 'port'>): Promise<Taken> {
  const before = await measured.usage();
  const report = await load.round({ port: measured.port, ...round });
  const { cpuSeconds, rssBytes, longestBlockMs } = await measured.usage();
  return { ...report, perCpuSecond: report.answered / (cpuSeconds - before.cpuSeconds), rssBytes, longestBlockMs };
}

/** One response of the subject, for the baseline to repeat. */
export async function sampleOf(subject: Measured, { requests, undo }: Case): Promise<FloorAnswer> {
  const [first] = requests;
  if (!first) throw new Error('A case needs requests.');
  const answer = await ask(subject, first);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${first.path} answers ${answer.status}: ${body.slice(0, 200)}`);
  const [taken] = undo?.requests ?? [];
  if (taken) await (await ask(subject, taken)).text();
  const { connection: _, date: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body };
}

export function ask({ port }: Measured, { method = 'GET', path, token, body, small }: Asked): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token && { authorization: token }),
      ...(small && { prefer: 'return=representation' }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export function rowOf(name: string, subject: Taken[], floor: Taken[]): Row {
  const middle = (pick: (taken: Taken) => number) => median(subject.map(pick));
  return {
    name,
    perCpuSecond: middle((round) => round.perCpuSecond),
    floorPerCpuSecond: median(floor.map((round) => round.perCpuSecond)),
    ratio: median(subject.map((round, i) => round.perCpuSecond / (floor[i]?.perCpuSecond ?? Number.NaN))),
    perSecond: middle((round) => round.answered / round.seconds),
    p50: middle((round) => round.p50),
    p99: middle((round) => round.p99),
    ...(subject.some(({ allP99 }) => allP99 !== undefined) && { allP99: middle(({ allP99 = 0 }) => allP99) }),
    floorP99: median(floor.map((round) => round.p99)),
    longest: Math.max(...subject.map((round) => round.max)),
    bytes: middle((round) => round.bytes / round.answered),
    rssMegabytes: Math.max(...subject.map((round) => round.rssBytes)) / 2 ** 20,
    longestBlockMs: Math.max(...subject.map((round) => round.longestBlockMs)),
    faults: subject.reduce((sum, round) => sum + round.refused + round.failed, 0),
  };
}
