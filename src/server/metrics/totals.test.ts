import { expect, test } from 'vitest';
import { parseMetrics } from '#tests/harness/process/prometheus.ts';
import { BOUNDS, createCounter } from './counts.ts';
import { createTotals } from './totals.ts';
import { watchVitals } from './vitals.ts';

const vitals = { residentBytes: 1, heapBytes: 1, cpuSeconds: 0.5, streams: 3, lag: { mean: 0, p99: 0.01, max: 0.2 } };

function sampleOf(text: string, name: string, wanted: Record<string, string> = {}): number | undefined {
  const family = name.replace(/_(bucket|sum|count)$/, '');
  const found = parseMetrics(text)
    .get(family)
    ?.samples.filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value));
  expect(found?.length ?? 0).toBeLessThan(2);
  return found?.[0]?.value;
}

test('what processes counted is summed, and what one counted stays when it is gone', () => {
  const totals = createTotals({ version: '1' });
  const [one, two] = [createCounter(), createCounter()];
  const posts = { method: 'GET', route: '/api/posts' };
  one.answered('GET', '/api/posts', 200, 0.002);
  one.answered('GET', '/api/posts', 429, 0.0005);
  one.limited('reads');
  two.answered('GET', '/api/posts', 200, 0.3);
  two.limited('reads');
  for (const counter of [one, two]) counter.live('hint');
  totals.add('worker 1', { counts: one.take(), vitals, databaseBytes: 4096 });
  totals.add('worker 2', { counts: two.take(), vitals });
  totals.add('worker 1', { counts: one.take() });
  totals.forget('worker 2');

  const text = totals.text();
  expect(sampleOf(text, 'pipit_requests_total', { ...posts, status: '200' })).toBe(2);
  expect(sampleOf(text, 'pipit_requests_total', { ...posts, status: '429' })).toBe(1);
  expect(sampleOf(text, 'pipit_limited_total', { limit: 'reads' })).toBe(2);
  expect(sampleOf(text, 'pipit_request_seconds_bucket', { ...posts, le: '0.001' })).toBe(1);
  expect(sampleOf(text, 'pipit_request_seconds_bucket', { ...posts, le: '0.0025' })).toBe(2);
  expect(sampleOf(text, 'pipit_request_seconds_bucket', { ...posts, le: '0.25' })).toBe(2);
  expect(sampleOf(text, 'pipit_request_seconds_count', posts)).toBe(3);
  expect(sampleOf(text, 'pipit_request_seconds_sum', posts)).toBeCloseTo(0.3025);
  expect(sampleOf(text, 'pipit_live_hints_total')).toBe(2);
  expect(sampleOf(text, 'pipit_live_streams', { process: 'worker 1' })).toBe(3);
  expect(sampleOf(text, 'pipit_database_bytes')).toBe(4096);
  expect(sampleOf(text, 'pipit_resident_memory_bytes', { process: 'worker 1' })).toBe(1);
  expect(sampleOf(text, 'pipit_resident_memory_bytes', { process: 'worker 2' })).toBeUndefined();
});

test('jobs are told as the last report has them, whichever process made it', () => {
  const totals = createTotals({ version: '1' });
  const jobs = (count: number) => [{ kind: 'sweep', state: 'dead' as const, count }];
  totals.add('worker 1', { jobs: jobs(1) });
  totals.add('worker 2', { jobs: jobs(2) });
  totals.add('worker 1', { jobs: undefined });
  expect(sampleOf(totals.text(), 'pipit_jobs', { kind: 'sweep', state: 'dead' })).toBe(2);
  totals.add('worker 1', { jobs: [] });
  expect(sampleOf(totals.text(), 'pipit_jobs')).toBeUndefined();
});

test('a time falls under the first bound that is not smaller', () => {
  const counter = createCounter();
  for (const seconds of [...BOUNDS, 60]) counter.answered('GET', '/*', 200, seconds);
  expect(counter.take().answers['GET /*']?.byTime).toEqual(Array(BOUNDS.length + 1).fill(1));
});

test('before anything was counted the text is whole, and values are escaped', () => {
  const odd = 'a "b" \\ c\nd';
  const metrics = parseMetrics(createTotals({ version: odd }).text());
  expect(metrics.get('pipit_info')?.samples).toEqual([{ name: 'pipit_info', labels: { version: odd }, value: 1 }]);
  expect([...metrics.keys()]).toContain('pipit_requests_total');
});

test('an event loop that was held up says so once', async () => {
  const look = watchVitals();
  const hold = () => {
    for (const until = performance.now() + 200; performance.now() < until; );
  };
  const tick = () => new Promise((resolve) => setTimeout(resolve, 60));
  await tick();
  hold();
  await tick();
  const { lag, residentBytes, cpuSeconds } = look();
  expect(lag.max).toBeGreaterThan(0.1);
  expect(residentBytes).toBeGreaterThan(1e6);
  expect(cpuSeconds).toBeGreaterThan(0);
  await tick();
  expect(look().lag.max).toBeLessThan(lag.max);
});

test('what waits for moderators is told as the last report has it', () => {
  const totals = createTotals({ version: '1' });
  const open = { report: 3, signup: 1, appeal: 0, held: 0 };
  totals.add('worker 1', { moderation: { open, oldestAt: null, settled: 2, medianSeconds: 90, acts: { warn: 2 } } });
  expect(sampleOf(totals.text(), 'pipit_moderation_open', { kind: 'report' })).toBe(3);
  expect(sampleOf(totals.text(), 'pipit_moderation_median_seconds')).toBe(90);
  expect(sampleOf(totals.text(), 'pipit_moderation_acts', { action: 'warn' })).toBe(2);
});
