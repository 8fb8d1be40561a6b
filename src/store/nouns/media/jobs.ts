import type { JobDefinition } from '../../data/jobs/job.ts';
import type { Clock } from '../../data/jobs/moment.ts';
import { checkFilesJob, type FilesCheck } from './check-files.ts';
import type { Files } from './files.ts';
import { filesJob } from './remove-files.ts';

/** For an entry that has storage. `onCheck` is told what the weekly check has found. */
export const mediaJobs = (files: Files, clock?: Clock, onCheck?: (found: FilesCheck) => void): JobDefinition[] => [
  filesJob(files, clock),
  checkFilesJob(files, clock, onCheck),
];
