import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

export type JobState = 'waiting' | 'done' | 'dead';

/** Not copied: each database starts with its own jobs. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** Jobs with one key are one job: enqueued twice, it runs once. */
  key: string | null;
  payload: string;
  state: Generated<JobState>;
  run_at: number;
  /** The number of tries since the last success, including the current one. */
  tries: Generated<number>;
  /** 1 if the job was requested again while it ran. */
  again: Generated<number>;
  /** Only the holder may work on the job until then. */
  lease_until: number | null;
  lease_holder: string | null;
  /** The point from which the next try continues. */
  progress: Generated<string>;
  last_error: Generated<string>;
  created_at: number;
  ended_at: number | null;
}

export const jobs: Table = {
  name: 'jobs',
  columns: `
    id identity,
    kind text not null,
    key text unique,
    payload text not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
    run_at bigint not null,
    tries bigint not null default 0,
    again bigint not null default 0,
    lease_until bigint,
    lease_holder text,
    progress text not null default '',
    last_error text not null default '',
    created_at bigint not null,
    ended_at bigint`,
  indexes: {
    jobs_waiting: "(run_at) where state = 'waiting'",
    jobs_ended: "(state, ended_at) where state <> 'waiting'",
  },
};
