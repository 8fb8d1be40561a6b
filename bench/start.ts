import { communityFolder } from './lib/community.ts';
import type { Row } from './lib/compare.ts';
import { startPipit } from './lib/pipit.ts';
import { aim, type Finding, type Question } from './lib/question.ts';
import { median } from './lib/stats.ts';

export const start: Question = {
  name: 'start',
  title: 'From the start of the process to the first good answer, 1 M posts',
  slow: true,
  ask: async () => [await startOf({ DATA_DIR: await communityFolder('1 M'), SEED: 'none' })],
};

export async function startOf(settings: Record<string, string>): Promise<Finding> {
  const taken: number[] = [];
  let rssBytes = 0;
  for (let i = 0; i < 5; i++) {
    const begun = performance.now();
    const server = await startPipit(settings);
    taken.push(performance.now() - begun);
    rssBytes = (await server.usage()).rssBytes;
    await server.stop();
  }
  const ms = median(taken);
  const row: Row = { ...nothing, name: 'ready', p50: ms, p99: Math.max(...taken), rssMegabytes: rssBytes / 2 ** 20 };
  return { row, aims: [aim('< 1 s', ms < 1_000)] };
}

export const nothing: Omit<Row, 'name'> = {
  perCpuSecond: 0,
  floorPerCpuSecond: 0,
  ratio: 0,
  perSecond: 0,
  p50: 0,
  p99: 0,
  bytes: 0,
  rssMegabytes: 0,
  longestBlockMs: 0,
  faults: 0,
};
