import type { Got } from './send.ts';

/** Counts the responses, to show that requests passed the validation. */
export function createTally() {
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  let total = 0;
  let slowest = { ms: 0, call: '' };
  return {
    add(call: string, { status, ms }: Got): void {
      total += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) succeeded.add(call);
      if (ms > slowest.ms) slowest = { ms, call };
    },
    share(which: (status: number) => boolean): number {
      let found = 0;
      for (const [status, count] of statuses) if (which(status)) found += count;
      return found / total;
    },
    summary(): string {
      const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
      const slow = `slowest ${Math.round(slowest.ms)} ms (${slowest.call})`;
      return `${total} requests, ${counts.join(' ')}, ${succeeded.size} calls succeeded, ${slow}`;
    },
  };
}
