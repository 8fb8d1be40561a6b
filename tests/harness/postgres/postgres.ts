import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL cluster that ends with this process. */
export async function startPostgres({ durable = false } = {}): Promise<Cluster> {
  const script = fileURLToPath(new URL('./postgres-guard.ts', import.meta.url));
  const guard = spawn(process.execPath, [script, ...(durable ? ['--durable'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(guard, 'exit');
  const line = once(guard.stdout, 'data').then(([chunk]) => String(chunk).trim());
  const port = await Promise.race([line, gone.then(() => Promise.reject(new Error('PostgreSQL did not start.')))]);
  const stop = async () => {
    guard.stdin.end();
    await gone;
  };
  return { url: `postgres://pipit@127.0.0.1:${port}/postgres`, stop };
}

/** Creates a database in the cluster, empty or as a copy of the template. Returns its address. */
export async function createDatabase(cluster: string, { template = 'template1' } = {}): Promise<string> {
  const name = `pipit_${crypto.randomUUID().replaceAll('-', '')}`;
  await inCluster(cluster, async (client) => {
    // The kernel copies the files, where it can.
    await client.query("set file_copy_method = 'clone'").catch(() => undefined);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return cluster.replace(/postgres$/, name);
}

/** A database with open connections stays until the cluster ends. */
export const dropDatabase = (cluster: string, url: string): Promise<void> =>
  inCluster(cluster, async (client) => {
    await client.query(`drop database ${new URL(url).pathname.slice(1)}`).catch(() => undefined);
  });

async function inCluster(cluster: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
