import cluster from 'node:cluster';
import { StoreError } from '#store/engine/failures.ts';
import { forWriting, inTransaction, type Store } from '#store/engine/store.ts';
import { endGuestSessions, makeSetUpSecret, readCommunity } from '#store/nouns/community/settings.ts';
import { scheduleBackups } from './backup/backup-schedule.ts';
import { importDatabase } from './backup/import.ts';
import { createPrivately } from './backup/private-files.ts';
import { readArguments } from './config/arguments.ts';
import { type Config, readConfig } from './config/config.ts';
import { StartError, say } from './config/start-error.ts';
import { endTidily } from './data/drafts.ts';
import { prepareData } from './first-start.ts';
import { openData } from './open-data.ts';
import { createLog, type Log } from './process/log.ts';
import { noteUnverifiedNode } from './process/node-binary.ts';
import { endInGoodOrder, onWishToRenew, REPLACED, takeLeave } from './process/shutdown.ts';
import { createWorkers } from './process/workers.ts';
import { closeSoon, startNode, summarize } from './serve.ts';
import { countForWorkers } from './services/limiter.ts';
import { createPasswords } from './services/passwords.ts';

export async function run(): Promise<void> {
  createPrivately();
  try {
    const config = readConfig(process.env, process.stdout.isTTY);
    const log = await createLog(config);
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'stopped by an error that nothing caught');
      process.exit(1);
    });
    if (cluster.isWorker) return await runWorker(config, log);
    for (const line of config.removed) say('setting', line);
    await importIfAsked(config);
    void noteUnverifiedNode((text) => say('node', text));
    if (config.workers > 1) await runMany(config, log);
    else await runAlone(config, log);
  } catch (error) {
    const plain = error instanceof StartError || error instanceof StoreError;
    process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
}

/** Loaded only if METRICS_PORT is set. */
const measuring = async ({ metrics }: Config) => (metrics === null ? undefined : await import('./measure.ts'));

async function importIfAsked(config: Config): Promise<void> {
  const { import: file } = readArguments(process.argv.slice(2));
  if (file === undefined) return;
  say('import', file);
  const done = endTidily();
  const { taken, left } = await importDatabase(config, file);
  if (taken + left > 0) say('pictures', `${taken} came along`);
  if (left > 0) say('pictures', `${left} are left out: their files are not beside ${file}, or are not what they say`);
  done();
}

async function runAlone(config: Config, log: Log): Promise<void> {
  const passwords = createPasswords(config.workers);
  const onStop = endInGoodOrder((text) => log.info(text), passwords.busy);
  const { store, engine, place } = await prepareData(config, passwords);
  onStop(() => closeSoon(store));
  const { metrics, counter } = (await (await measuring(config))?.measureAlone(config, store)) ?? {};
  const { address, stop } = await startNode(config, { store, passwords, log, counter });
  const stopBackups = scheduleBackups(config, log, counter);
  onStop(async () => void (await Promise.all([stop('node'), stopBackups()])));
  onWishToRenew(() => log.warn('one process cannot be replaced while it serves: set WORKERS to 2 or more'));
  summarize({ address, engine, place, workers: 1, metrics, ...(await announced(config, store)) });
}

/** Runs the primary, which does one-time work; workers do the rest. */
async function runMany(config: Config, log: Log): Promise<void> {
  const onStop = endInGoodOrder((text) => log.info(text));
  const { store, engine, place } = await prepareData(config, createPasswords(1));
  const told = await announced(config, store);
  await closeSoon(store);
  if (!config.databaseUrl) countForWorkers();
  const { start, replaceAll, stop } = createWorkers(config, log);
  onStop(stop);
  const { metrics, counter } = (await (await measuring(config))?.measureWorkers(config)) ?? {};
  onWishToRenew(replaceAll);
  const address = await start();
  const stopBackups = scheduleBackups(config, log, counter);
  onStop(async () => void (await Promise.all([stop(), stopBackups()])));
  summarize({ address, engine, place, workers: config.workers, metrics, ...told });
}

/** A database that cannot be written is served nevertheless, without a set-up link. */
async function announced({ fixed, publicUrl }: Config, store: Store) {
  const { offersGuest: hasGuest } = await readCommunity(store, fixed);
  if (!hasGuest) await inTransaction(forWriting(store), endGuestSessions).catch(() => undefined);
  return { hasGuest, publicUrl, setUp: await makeSetUpSecret(forWriting(store), Date.now()).catch(() => undefined) };
}

async function runWorker(config: Config, log: Log): Promise<void> {
  const passwords = createPasswords(config.workers);
  const onStop = endInGoodOrder((text) => log.debug(text), passwords.busy);
  // Only the primary handles the signal, but a signal to all processes reaches this one too.
  onWishToRenew(() => undefined);
  const { store } = await openData(config);
  onStop(() => closeSoon(store));
  const { counter, reportLast } = (await measuring(config))?.measureWorker(store) ?? {};
  const { stop } = await startNode(config, { store, passwords, log, counter });
  onStop(async (reason) => {
    await stop(reason === REPLACED ? 'worker' : 'node');
    await reportLast?.();
    await takeLeave();
  });
}
