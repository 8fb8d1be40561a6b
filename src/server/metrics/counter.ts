import { Counter as Count, Histogram, type Registry } from 'prom-client';

/** The upper bounds of the histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `hint`: hints were sent together to a stream. `dropped`: a stream was dropped because nobody read it. */
export type LiveSent = 'hint' | 'dropped';

export type BackupEnd = 'made' | 'failed';

/** Events that the rest of the server reports to the metrics. */
export interface Counter {
  answered(method: string, route: string, status: number, seconds: number): void;
  /** `limit` is one of a few names, never a caller's input. */
  limited(limit: string): void;
  backedUp(end: BackupEnd): void;
  live(sent: LiveSent): void;
  /** The number of open streams, if live events are on. */
  streams?: () => number;
}

export function createCounter(registry: Registry): Counter {
  const registers = [registry];
  const requests = new Count({
    name: 'pipit_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'pipit_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: BOUNDS,
    registers,
  });
  const limited = new Count({
    name: 'pipit_limited_total',
    help: 'Requests turned away by a limit, by its name.',
    labelNames: ['limit'],
    registers,
  });
  const backups = new Count({
    name: 'pipit_backups_total',
    help: 'Backups by the clock, by how they ended.',
    labelNames: ['result'],
    registers,
  });
  const live: Record<LiveSent, Count> = {
    hint: new Count({ name: 'pipit_live_hints_total', help: 'Times that hints were sent to a stream.', registers }),
    dropped: new Count({
      name: 'pipit_live_dropped_total',
      help: 'Streams that were dropped since nobody read them.',
      registers,
    }),
  };
  // An alert on an increase needs the series before the first failure.
  for (const result of ['made', 'failed'] satisfies BackupEnd[]) backups.inc({ result }, 0);
  return {
    answered(method, route, status, seconds) {
      requests.inc({ method, route, status });
      times.observe({ method, route }, seconds);
    },
    limited: (limit) => limited.inc({ limit }),
    backedUp: (result) => backups.inc({ result }),
    live: (sent) => live[sent].inc(),
  };
}
