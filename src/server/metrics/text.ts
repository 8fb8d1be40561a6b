import type { Numbers } from '#contract/moderation/cases.ts';
import type { JobCount } from '#store/data/jobs/job-counts.ts';
import { BOUNDS, type Counts } from './counts.ts';
import type { Vitals } from './vitals.ts';

export interface Totals {
  counts: Counts;
  /** By the name of the process. */
  vitals: ReadonlyMap<string, Vitals>;
  databaseBytes: number | undefined;
  /** Those that are not done. */
  jobs: readonly JobCount[];
  moderation: Numbers | undefined;
  /** Named things that do not change, such as the version. */
  about: Record<string, string>;
}

type Labels = Record<string, string | number>;
type Sample = readonly [suffix: string, labels: Labels, value: number];

/** Everything in the text format of Prometheus, version 0.0.4. */
export function metricsText({ counts, vitals, databaseBytes, jobs, moderation, about }: Totals): string {
  const answers = Object.entries(counts.answers).map(([key, of]) => {
    const [method = '', route = ''] = key.split(' ');
    return { labels: { method, route }, ...of };
  });
  const each = (value: (of: Vitals) => number) =>
    [...vitals].map(([name, of]): Sample => ['', { process: name }, value(of)]);
  return [
    family('pipit_info', 'gauge', 'What runs here.', [['', about, 1]]),
    family(
      'pipit_requests_total',
      'counter',
      'Requests answered, by method, route and status.',
      answers.flatMap(({ labels, byStatus }) =>
        Object.entries(byStatus).map(([status, count]): Sample => ['', { ...labels, status }, count]),
      ),
    ),
    family(
      'pipit_request_seconds',
      'histogram',
      'Time from the head of a request to the end of its answer.',
      answers.flatMap(({ labels, byTime, seconds }) => histogram(labels, byTime, seconds)),
    ),
    family(
      'pipit_limited_total',
      'counter',
      'Requests turned away by a limit, by its name.',
      Object.entries(counts.limited).map(([limit, count]): Sample => ['', { limit }, count]),
    ),
    family(
      'pipit_backups_total',
      'counter',
      'Backups by the clock, by how they ended.',
      Object.entries(counts.backups).map(([result, count]): Sample => ['', { result }, count]),
    ),
    family(
      'pipit_live_streams',
      'gauge',
      'Open streams of live events.',
      each(({ streams }) => streams),
    ),
    family('pipit_live_hints_total', 'counter', 'Times that hints were sent to a stream.', [
      ['', {}, counts.live.hint],
    ]),
    family('pipit_live_dropped_total', 'counter', 'Streams that were dropped since nobody read them.', [
      ['', {}, counts.live.dropped],
    ]),
    family(
      'pipit_event_loop_lag_seconds',
      'gauge',
      'How late the event loop was since the last scrape.',
      [...vitals].flatMap(([name, { lag }]) =>
        Object.entries(lag).map(([stat, value]): Sample => ['', { process: name, stat }, value]),
      ),
    ),
    family(
      'pipit_resident_memory_bytes',
      'gauge',
      'Memory of the process.',
      each(({ residentBytes }) => residentBytes),
    ),
    family(
      'pipit_heap_used_bytes',
      'gauge',
      'JavaScript heap in use.',
      each(({ heapBytes }) => heapBytes),
    ),
    family(
      'pipit_cpu_seconds_total',
      'counter',
      'CPU time of the process.',
      each(({ cpuSeconds }) => cpuSeconds),
    ),
    family(
      'pipit_database_bytes',
      'gauge',
      'Size of the database.',
      databaseBytes === undefined ? [] : [['', {}, databaseBytes]],
    ),
    family(
      'pipit_jobs',
      'gauge',
      'Jobs that are not done, by kind and state: waiting, running, late, failing or dead.',
      jobs.map(({ kind, state, count }): Sample => ['', { kind, state }, count]),
    ),
    family(
      'pipit_moderation_open',
      'gauge',
      'Cases that wait for moderators, by kind.',
      Object.entries(moderation?.open ?? {}).map(([kind, count]): Sample => ['', { kind }, count]),
    ),
    family(
      'pipit_moderation_median_seconds',
      'gauge',
      'From a case to its end, in the last 30 days.',
      moderation?.medianSeconds == null ? [] : [['', {}, moderation.medianSeconds]],
    ),
    family(
      'pipit_moderation_acts',
      'gauge',
      'What moderators did in the last 30 days and did not undo, by action.',
      Object.entries(moderation?.acts ?? {}).map(([action, count]): Sample => ['', { action }, count]),
    ),
  ].join('');
}

function histogram(labels: Labels, byTime: readonly number[], seconds: number): Sample[] {
  let count = 0;
  const buckets = byTime.map((more, at): Sample => {
    count += more;
    return ['_bucket', { ...labels, le: BOUNDS[at] ?? '+Inf' }, count];
  });
  return [...buckets, ['_sum', labels, seconds], ['_count', labels, count]];
}

function family(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([suffix, labels, value]) => `${name}${suffix}${labelText(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
