import { eraseJob } from './data/erase.ts';
import { migrationJob } from './data/jobs/background.ts';
import { backgroundMigrations } from './data/jobs/background-steps.ts';
import type { JobDefinition } from './data/jobs/job.ts';
import type { Clock } from './data/jobs/moment.ts';
import { trimJob } from './data/jobs/trim.ts';
import { sweepJob } from './data/sweep.ts';
import { branchJob } from './nouns/community/branches.ts';
import { refusedJob } from './nouns/community/refused.ts';
import { endsJob, removedJob } from './nouns/moderation/ends.ts';
import { endedJob } from './nouns/safety/ended.ts';
import { searchJob } from './reading/search/index-job.ts';

/** What every process that serves does beside its requests. */
export const ownJobs = (clock?: Clock): JobDefinition[] => [
  sweepJob,
  eraseJob(),
  trimJob(clock),
  branchJob,
  refusedJob(clock),
  endedJob(clock),
  endsJob(clock),
  removedJob(clock),
  searchJob,
  ...backgroundMigrations.map(migrationJob),
];
