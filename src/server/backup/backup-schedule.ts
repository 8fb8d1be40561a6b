import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { STOPPED } from '../data/drafts.ts';
import type { Log } from '../process/log.ts';
import type { Counter } from '../services/metrics.ts';
import { newestBackup } from './backup-files.ts';

const JOB = fileURLToPath(new URL('./backup-job.ts', import.meta.url));
/** Interval of the checks. The first one is not immediate, because a start has enough to do. */
const LOOK_EVERY_MS = 60_000;
const PATIENCE_MS = 1_000;
/** Pause after a failure. The job itself knows when it may run, and in which process. */
const RETRY_MS = 10 * 60_000;
const NOT_STARTED = 'the backup could not be started';

/** Makes backups at intervals, until the returned function is called. */
export function scheduleBackups(config: Config, log: Log, counter?: Counter): () => Promise<void> {
  const { backupEvery: every } = config;
  if (every === null) return async () => undefined;
  let job: ChildProcess | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let wait = every;

  const look = async () => {
    if (job || !(await isDue())) return;
    job = startJob(log, (end) => {
      counter?.backedUp(end);
      wait = end === 'made' ? every : Math.min(every, RETRY_MS);
    });
    // A job that did not even start is tried again at the next check.
    job.once('spawn', () => (triedAt = Date.now()));
    for (const end of ['error', 'close']) job.once(end, () => (job = undefined));
  };
  /** PostgreSQL stores when any node made the last backup. */
  const isDue = async () => {
    if (triedAt + wait > Date.now()) return false;
    return config.databaseUrl !== null || ((await newestBackup(config.dataDir)) ?? 0) + every <= Date.now();
  };
  const timer = setInterval(
    () =>
      look().catch((error) => {
        counter?.backedUp('failed');
        log.error({ err: error }, NOT_STARTED);
      }),
    Math.min(every, LOOK_EVERY_MS),
  ).unref();
  return async () => {
    clearInterval(timer);
    if (!job) return;
    const ended = once(job, 'exit');
    job.kill('SIGTERM');
    await Promise.race([ended, sleep(PATIENCE_MS)]);
  };
}

function startJob(log: Log, onEnd: Counter['backedUp']): ChildProcess {
  const job: ChildProcess = spawn(process.execPath, [JOB], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, complained] = ['', ''];
  // A process that can open no more files has no pipes either.
  job.stdout?.on('data', (chunk) => (said += chunk));
  job.stderr?.on('data', (chunk) => (complained += chunk));
  const fail = (details: object, text: string) => {
    onEnd('failed');
    log.error(details, text);
  };
  job.on('error', (error) => fail({ err: error }, NOT_STARTED));
  job.on('close', (code, signal) => {
    if (job.pid === undefined) return;
    if (code === STOPPED || signal === 'SIGTERM') log.info('a backup was given up');
    else if (code !== 0) fail({ reason: complained.trim() || signal }, 'no backup was made');
    else if (said) {
      onEnd('made');
      log.info({ file: said }, 'backup made');
    }
  });
  return job;
}
