import type { Generated } from 'kysely';

export type JobState = 'waiting' | 'done' | 'dead';

/** Part of `Schema`. */
export interface JobTables {
  /** Not copied: each database begins its own anew. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** Jobs with one key are one job: enqueued twice, it runs once. */
    key: string | null;
    payload: string;
    state: Generated<JobState>;
    run_at: number;
    /** Since the last success, with the one that runs. */
    tries: Generated<number>;
    /** 1: it was asked for once more while it ran. */
    again: Generated<number>;
    /** Until then only the holder may work on the job. */
    lease_until: number | null;
    lease_holder: string | null;
    /** Where a next try goes on. */
    progress: Generated<string>;
    last_error: Generated<string>;
    created_at: number;
    ended_at: number | null;
  };
}
