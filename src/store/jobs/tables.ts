import type { Generated } from 'kysely';

export type JobState = 'waiting' | 'done' | 'dead';

/** Part of `Schema`. */
export interface JobTables {
  /** Not copied: each database begins its own anew. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** Of what there is one of: asked for twice, it is done once. */
    key: string | null;
    payload: string;
    state: Generated<JobState>;
    run_at: number;
    /** Since the last success, with the one that runs. */
    tries: Generated<number>;
    /** 1: it was asked for once more while it ran. */
    again: Generated<number>;
    /** Whoever holds it alone may go on with it until then. */
    lease_until: number | null;
    lease_holder: string | null;
    /** Where a next try goes on. */
    progress: Generated<string>;
    last_error: Generated<string>;
    created_at: number;
    ended_at: number | null;
  };
}
