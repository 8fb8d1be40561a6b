import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newestBackup } from './backup-files.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const JOB = fileURLToPath(new URL('./backup-job.ts', import.meta.url));
/** So often it looks whether one is due; never in the first moments, in which there is enough to do. */
const LOOK_EVERY_MS = 60_000;

/** Backs up every now and then, for as long as this process lives. */
export function scheduleBackups(config: Config, log: Log): void {
  const { backupEvery: every } = config;
  if (every === null) return;
  let job: ChildProcess | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;

  const look = async () => {
    if (job || !(await isDue())) return;
    triedAt = Date.now();
    job = startJob(log, () => {
      job = undefined;
    });
  };
  /** A PostgreSQL knows by itself when the last one was made, by whichever node. */
  const isDue = async () => {
    const last = config.databaseUrl ? triedAt : Math.max(triedAt, (await newestBackup(config.dataDir)) ?? 0);
    return last + every <= Date.now();
  };
  setInterval(look, Math.min(every, LOOK_EVERY_MS)).unref();
}

function startJob(log: Log, onEnd: () => void): ChildProcess {
  const job = spawn(process.execPath, [JOB], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, complained] = ['', ''];
  job.stdout.on('data', (chunk) => (said += chunk));
  job.stderr.on('data', (chunk) => (complained += chunk));
  job.on('error', (error) => log.error({ err: error }, 'the backup could not be started'));
  job.on('close', (code) => {
    onEnd();
    if (code !== 0) log.error({ reason: complained.trim() }, 'no backup was made');
    else if (said) log.info({ file: said }, 'backup made');
  });
  return job;
}
