import cluster from 'node:cluster';

/** What sd_listen_fds(3) begins with. */
const FIRST = 3;

/**
 * The socket that systemd opened for this process, or for the one whose worker this is. It stays open while Pipit is
 * away, so that callers wait for the next one to start.
 */
export function givenSocket(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const served = cluster.isWorker ? process.ppid : process.pid;
  return Number(env.LISTEN_FDS) >= 1 && Number(env.LISTEN_PID) === served ? FIRST : undefined;
}
