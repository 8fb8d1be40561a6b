import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How one process is. */
export interface Vitals {
  residentBytes: number;
  heapBytes: number;
  cpuSeconds: number;
  /** Of live events, that are open. */
  streams: number;
  /** How late the event loop was, in seconds, since the last look. */
  lag: { mean: number; p99: number; max: number };
}

const SAMPLE_MS = 20;

export function watchVitals(streams: () => number = () => 0): () => Vitals {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  // A sample is the time from one tick of the timer to the next, so the wanted time between them is part of it.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1e3) || 0;

  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = { mean: late(delay.mean), p99: late(delay.percentile(99)), max: late(delay.max) };
    delay.reset();
    return { residentBytes: rss, heapBytes: heapUsed, cpuSeconds: (user + system) / 1e6, streams: streams(), lag };
  };
}
