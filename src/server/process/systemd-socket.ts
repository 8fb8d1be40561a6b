import cluster from 'node:cluster';

/** The first descriptor of sd_listen_fds(3). */
const FIRST = 3;

/**
 * The socket that systemd opened for this process or its primary. It stays open while the server restarts, so that
 * callers wait for the next one.
 */
export function givenSocket(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const served = cluster.isWorker ? process.ppid : process.pid;
  return Number(env.LISTEN_FDS) >= 1 && Number(env.LISTEN_PID) === served ? FIRST : undefined;
}
