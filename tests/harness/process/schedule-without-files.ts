/**
 * `node schedule-without-files.ts` with DATA_DIR and BACKUP_EVERY, under a limit of open files: schedules backups while
 * no file can be opened, and frees files when it reads a line. Prints the log.
 */
import { closeSync, openSync } from 'node:fs';
import { scheduleBackups } from '#server/backup/backup-schedule.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/process/log.ts';

const config = readConfig(process.env, false);
const log = await createLog(config);
process.stdin.on('data', () => {
  for (const file of taken) closeSync(file);
});
const stop = scheduleBackups(config, log);
process.stdin.on('end', () => void stop());
const taken: number[] = [];
try {
  for (;;) taken.push(openSync('/dev/null', 'r'));
} catch {
  log.info('no file can be opened');
}
