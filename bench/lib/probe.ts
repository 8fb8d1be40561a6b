/**
 * Loaded into every measured process before its own code. Reports its use of CPU, memory and the event loop on request.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Usage } from './measured.ts';

const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuSeconds: (user + system) / 1e6,
    rssBytes: process.memoryUsage.rss(),
    longestBlockMs: loop.max / 1e6,
  };
  loop.reset();
  process.send?.(usage);
});
