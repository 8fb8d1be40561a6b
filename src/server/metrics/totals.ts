import type { Numbers } from '#contract/moderation/cases.ts';
import type { JobCount } from '#store/data/jobs/job-counts.ts';
import { addCounts, type Counts, noCounts } from './counts.ts';
import { metricsText } from './text.ts';
import type { Vitals } from './vitals.ts';

/** What one process has to say since its last report. */
export interface Report {
  counts?: Counts;
  vitals?: Vitals;
  databaseBytes?: number | undefined;
  jobs?: JobCount[] | undefined;
  moderation?: Numbers | undefined;
}

export interface Totals {
  add(process: string, report: Report): void;
  /** The process is gone; what it counted stays. */
  forget(process: string): void;
  text(): string;
}

/** Sums that never go down while this process lives, however often others are replaced. */
export function createTotals(about: Record<string, string>): Totals {
  const counts = noCounts();
  const vitals = new Map<string, Vitals>();
  let databaseBytes: number | undefined;
  let jobs: JobCount[] = [];
  let moderation: Numbers | undefined;
  return {
    add(process, report) {
      if (report.counts) addCounts(counts, report.counts);
      if (report.vitals) vitals.set(process, report.vitals);
      databaseBytes = report.databaseBytes ?? databaseBytes;
      jobs = report.jobs ?? jobs;
      moderation = report.moderation ?? moderation;
    },
    forget: (process) => void vitals.delete(process),
    text: () => metricsText({ counts, vitals, databaseBytes, jobs, moderation, about }),
  };
}
