import { branchJob } from '../community/branches.ts';
import { refusedJob } from '../community/refused.ts';
import { eraseJob } from '../deletion/erase.ts';
import { sweepJob } from '../deletion/sweep.ts';
import { migrationJob } from '../migrations/background/background.ts';
import { backgroundMigrations } from '../migrations/background/index.ts';
import { endsJob, removedJob } from '../moderation/ends.ts';
import { endedJob } from '../safety/ended.ts';
import { searchJob } from '../search/posts/index-job.ts';
import type { JobDefinition } from './job.ts';
import type { Clock } from './moment.ts';
import { trimJob } from './trim.ts';

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
