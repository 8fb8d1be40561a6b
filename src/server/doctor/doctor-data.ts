import {
  healthOf,
  newestMoment,
  type OpenTransaction,
  oldestTransaction,
  ownersIn,
  reservedNames,
  schemaIn,
} from '#store/data/health.ts';
import { runningJobs, troubledJobs } from '#store/data/jobs/runner.ts';
import { currentSchema, isTooOld } from '#store/engine/migrations/index.ts';
import type { Source } from '#store/engine/store.ts';
import { lastTurn } from '#store/transfer/backup.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { backupsIn, lastFailure, newestBackup, newestFile } from '../backup/backup-files.ts';
import { goneFrom } from '../backup/bring-back-pictures.ts';
import { sourceOf } from '../data/with-store.ts';
import type { Finding, Patient } from './doctor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Maximum difference between the clocks of nodes. */
const TOLERANCE = 5 * MINUTE;
/** The time of writing this: no correct clock is behind it. */
const EARLIEST = Date.UTC(2026, 10, 1);

const RESTORE = 'Stop Pipit, keep a copy of the data folder, and restore the last backup: npm run restore -- FILE';
const COPY_ROWS =
  'Only indexes are damaged, every row is there. Stop Pipit and copy the rows, which makes the indexes anew: ' +
  'npm run copy -- --from file:DATA_DIR --to file:ANOTHER-FOLDER, then start Pipit with that folder.';

const NOTHING_YET: Finding = { verdict: 'OK', found: 'there is no data yet' };

export async function examineDatabase(patient: Patient): Promise<Finding> {
  if (!patient.hasDatabase) return NOTHING_YET;
  const source = await sourceFor(patient);
  const { damage, onlyIndexes } = await withRawDatabase(source, (db) => healthOf(db, source.engine));
  const open =
    source.engine === 'postgres' ? await withRawDatabase(await sourceFor(patient), oldestTransaction) : undefined;
  if (open && patient.now - open.since > HOUR) return leftOpen(open, patient.now);
  if (damage.length === 0) return { verdict: 'OK', found: 'whole' };
  return { verdict: 'FAIL', found: damage.join('; '), advice: onlyIndexes ? COPY_ROWS : RESTORE };
}

function leftOpen({ pid, program, database, since }: OpenTransaction, now: number): Finding {
  const found = `a transaction of ${program} in the database ${database} has been open for ${age(now - since)}`;
  const advice =
    `If nobody needs it, end it: select pg_terminate_backend(${pid}). ` +
    'Until it ends, PostgreSQL cannot reuse the room of deleted rows, and an upgrade may wait for it.';
  return { verdict: 'WARN', found, advice };
}

export async function examineSchema(patient: Patient): Promise<Finding> {
  if (!patient.hasDatabase) return NOTHING_YET;
  const version = await withRawDatabase(await sourceFor(patient), schemaIn);
  const known = currentSchema();
  if (version === known) return { verdict: 'OK', found: `schema ${version}` };
  if (version > known) {
    const advice = 'Update Pipit, or return to the schema of this one: npm run rollback';
    return { verdict: 'FAIL', found: `schema ${version}, newer than the ${known} of this Pipit`, advice };
  }
  if (isTooOld(version)) {
    const advice = 'No Pipit upgrades it. Use the one that wrote it, or name an empty place for a new community.';
    return { verdict: 'FAIL', found: `schema ${version}, from before Pipit 1.0`, advice };
  }
  const advice = 'The next start migrates it, with SQLite after a snapshot.';
  return { verdict: 'WARN', found: `schema ${version}, older than the ${known} of this Pipit`, advice };
}

export async function examineNames(patient: Patient): Promise<Finding> {
  if (!patient.hasDatabase) return NOTHING_YET;
  const names = await withRawDatabase(await sourceFor(patient), reservedNames);
  if (names.length === 0) return { verdict: 'OK', found: 'nobody has a reserved username' };
  const advice = 'They keep them. Make sure that nobody takes them for you, or for this Pipit.';
  return { verdict: 'WARN', found: `reserved since they were taken: ${names.join(', ')}`, advice };
}

export async function examineOwner(patient: Patient): Promise<Finding> {
  if (!patient.hasDatabase) return NOTHING_YET;
  const owners = await withRawDatabase(await sourceFor(patient), ownersIn).catch(() => []);
  if (owners.length > 0) return { verdict: 'OK', found: owners.join(', ') };
  const advice = 'Open the link that the last start printed, or make a member the owner: npm run owner -- NAME';
  return { verdict: 'WARN', found: 'nobody owns this Pipit: whoever comes may read and join', advice };
}

export async function examineClock(patient: Patient): Promise<Finding> {
  const { now, hasDatabase } = patient;
  const advice = 'Set the clock, and let it be kept right: timedatectl set-ntp true';
  const shown = new Date(now).toISOString();
  if (now < EARLIEST) return { verdict: 'FAIL', found: `${shown} is long ago`, advice };
  const newest = hasDatabase ? await withRawDatabase(await sourceFor(patient), newestMoment) : 0;
  if (newest <= now + TOLERANCE) return { verdict: 'OK', found: shown };
  return { verdict: 'FAIL', found: `${shown}, but something was written at ${new Date(newest).toISOString()}`, advice };
}

export async function examineBackups(patient: Patient): Promise<Finding> {
  const { config, now, hasDatabase } = patient;
  const { dataDir, databaseUrl, backupEvery } = config;
  if (!hasDatabase) return NOTHING_YET;
  if (backupEvery === null) {
    const advice = 'See that something else makes them, or set BACKUP_EVERY=1d.';
    return { verdict: 'WARN', found: 'none are made by the clock: BACKUP_EVERY is off', advice };
  }
  const newest = databaseUrl ? await withRawDatabase(await sourceFor(patient), lastTurn) : await newestBackup(dataDir);
  const failure = await lastFailure(dataDir);
  if (failure && failure.at > (newest ?? 0)) {
    const advice = 'Mend that; "npm run backup" shows at once whether it works.';
    return { verdict: 'FAIL', found: `none was made ${age(now - failure.at)} ago: ${failure.reason}`, advice };
  }
  if (newest === undefined) {
    const advice = 'The first is made a minute after the start; if not, look for "no backup was made" in the log.';
    return { verdict: 'WARN', found: `there is none in ${backupsIn(dataDir)}`, advice };
  }
  const found = `the last is ${age(now - newest)} old`;
  const file = await newestFile(dataDir);
  const gone = file && (await goneFrom(file));
  if (gone) {
    const advice = 'Make another: npm run backup. Keep the folder beside each backup whose name begins as its own.';
    return { verdict: 'FAIL', found: `${found}, but its pictures are gone: there is no ${gone}`, advice };
  }
  if (now - newest < 2 * backupEvery) return { verdict: 'OK', found };
  return { verdict: 'WARN', found, advice: 'Is Pipit running? Look for "no backup was made" in the log.' };
}

export async function examineJobs(patient: Patient): Promise<Finding> {
  if (!patient.hasDatabase) return NOTHING_YET;
  return withRawDatabase(await sourceFor(patient), async (db) => {
    if ((await schemaIn(db)) < currentSchema()) return { verdict: 'OK', found: 'none before the next start' };
    const troubled = await troubledJobs(db);
    const running = (await runningJobs(db)).map(
      ({ kind, progress }) => `${kind} is running${progress && `, ${progress}`}`,
    );
    if (troubled.length === 0) return { verdict: 'OK', found: running.join('; ') || 'none has failed' };
    const told = troubled.map(({ kind, state, tries, last_error }) =>
      state === 'dead' ? `${kind} was given up: ${last_error}` : `${kind} has failed ${tries} times: ${last_error}`,
    );
    const advice =
      'Mend that; it is tried again, and one that was given up a day later. More is in the log, under "job".';
    const isDead = troubled.some(({ state }) => state === 'dead');
    return { verdict: isDead ? 'FAIL' : 'WARN', found: told.join('; '), advice };
  });
}

export const sourceFor = ({ config }: Patient): Promise<Source> => sourceOf(config, { patient: true });

function age(ms: number): string {
  if (ms < 2 * HOUR) return `${Math.round(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} h` : `${Math.round(ms / DAY)} days`;
}
