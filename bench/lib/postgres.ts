import { readdirSync, readFileSync } from 'node:fs';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { createDatabase, startPostgres } from '#tests/harness/postgres/postgres.ts';
import { fill, type VolumeName } from './community.ts';
import type { Measured } from './measured.ts';
import { startPipit } from './pipit.ts';

/** A temporary PostgreSQL cluster with the community in it. */
export async function withPostgres<Prepared, T>(
  name: VolumeName,
  prepare: (store: Store) => Promise<Prepared>,
  work: (settings: Record<string, string>, prepared: Prepared) => Promise<T>,
): Promise<T> {
  const cluster = await startPostgres({ durable: true });
  try {
    const url = await createDatabase(cluster.url);
    console.log(`making the community of ${name} posts in PostgreSQL …`);
    return await work({ DATABASE_URL: url, SEED: 'none' }, await filled(url, name, prepare));
  } finally {
    await cluster.stop();
  }
}

/** Runs a server on it during the work. */
export async function withPipitOn<T>(
  settings: Record<string, string>,
  work: (server: Measured) => Promise<T>,
): Promise<T> {
  const server = await startPipit(settings);
  try {
    return await work(withDatabase(server));
  } finally {
    await server.stop();
  }
}

async function filled<T>(url: string, name: VolumeName, prepare: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(postgres(url));
  try {
    await fill(store, name);
    return await prepare(store);
  } finally {
    await closeStore(store);
  }
}

/** Counts the database's CPU as part of the server's. */
const withDatabase = (server: Measured): Measured => ({
  ...server,
  usage: async () => {
    const usage = await server.usage();
    return { ...usage, cpuSeconds: usage.cpuSeconds + databaseSeconds() };
  },
});

const TICKS_PER_SECOND = 100;

/** CPU seconds of all PostgreSQL processes that descend from this one. Linux only. */
function databaseSeconds(): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const ours = new Set([process.pid]);
  for (let grown = true; grown; ) {
    const found = processes.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
    for (const { pid } of found) ours.add(pid);
    grown = found.length > 0;
  }
  const ticks = processes.filter(({ pid, name }) => ours.has(pid) && name === 'postgres').map((stat) => stat.ticks);
  return ticks.reduce((sum, used) => sum + used, 0) / TICKS_PER_SECOND;
}

function statOf(pid: string): { pid: number; parent: number; name: string; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { pid: Number(pid), parent: Number(fields[1]), name, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // The process has ended in the meantime.
    return undefined;
  }
}
