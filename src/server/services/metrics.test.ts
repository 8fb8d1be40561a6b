import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parseMetrics } from '#tests/harness/process/prometheus.ts';
import { createCounter, createTotals, gaugeProcess } from './metrics.ts';

const hold = () => {
  for (const until = performance.now() + 200; performance.now() < until; );
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 60));

function sampleOf(text: string, name: string, wanted: Record<string, string> = {}): number | undefined {
  const family = name.replace(/_(bucket|sum|count)$/, '');
  const found = parseMetrics(text)
    .get(family)
    ?.samples.filter((sample) => sample.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value));
  expect(found?.length ?? 0).toBeLessThan(2);
  return found?.[0]?.value;
}

/** Serializes a report like the channel between processes. */
const sent = async (registry: Registry): Promise<object> =>
  JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()));

test('what processes counted is summed, and what one counted stays when it is gone', async () => {
  const totals = createTotals();
  const posts = { method: 'GET', route: '/api/posts' };
  const [one, two] = ['worker 1', 'worker 2'].map((name) => {
    const [counts, own] = [new Registry(), new Registry()];
    gaugeProcess(own, name, () => 3);
    const report = async () => totals.add(name, { counts: await sent(counts), process: await sent(own) });
    return { ...createCounter(counts), report };
  });
  if (!one || !two) throw new Error('there are two');
  one.answered('GET', '/api/posts', 200, 0.001);
  await one.report();
  one.answered('GET', '/api/posts', 429, 0.0005);
  one.limited('reads');
  two.answered('GET', '/api/posts', 200, 0.3);
  two.limited('reads');
  for (const { live, report } of [one, two]) {
    live('hint');
    await report();
  }
  const before = await totals.text();
  totals.forget('worker 2');
  const text = await totals.text();

  for (const told of [before, text]) {
    expect(sampleOf(told, 'pipit_requests_total', { ...posts, status: '200' })).toBe(2);
    expect(sampleOf(told, 'pipit_requests_total', { ...posts, status: '429' })).toBe(1);
    expect(sampleOf(told, 'pipit_limited_total', { limit: 'reads' })).toBe(2);
    expect(sampleOf(told, 'pipit_request_seconds_bucket', { ...posts, le: '0.001' })).toBe(2);
    expect(sampleOf(told, 'pipit_request_seconds_bucket', { ...posts, le: '0.25' })).toBe(2);
    expect(sampleOf(told, 'pipit_request_seconds_count', posts)).toBe(3);
    expect(sampleOf(told, 'pipit_request_seconds_sum', posts)).toBeCloseTo(0.3015);
    expect(sampleOf(told, 'pipit_live_hints_total')).toBe(2);
    expect(sampleOf(told, 'pipit_backups_total', { result: 'failed' })).toBe(0);
    expect(sampleOf(told, 'pipit_live_streams', { process: 'worker 1' })).toBe(3);
  }
  expect(sampleOf(before, 'pipit_resident_memory_bytes', { process: 'worker 2' })).toBeGreaterThan(1e6);
  expect(sampleOf(text, 'pipit_resident_memory_bytes', { process: 'worker 2' })).toBeUndefined();
});

test('the database is told as the last report has it, whichever process made it', async () => {
  const totals = createTotals();
  const report = { counts: [], process: [] };
  const jobs = (count: number) => ({
    ...{ name: 'pipit_jobs', help: 'Jobs.', type: 'gauge', aggregator: 'sum' },
    values: [{ labels: { kind: 'sweep', state: 'dead' }, value: count }],
  });
  totals.add('worker 1', { ...report, database: [jobs(1)] });
  totals.add('worker 2', { ...report, database: [jobs(2)] });
  totals.add('worker 1', report);
  expect(sampleOf(await totals.text(), 'pipit_jobs', { kind: 'sweep', state: 'dead' })).toBe(2);
  totals.add('worker 1', { ...report, database: [{ ...jobs(0), values: [] }] });
  expect(sampleOf(await totals.text(), 'pipit_jobs')).toBeUndefined();
});

test('an event loop that was held up says so once', async () => {
  const registry = new Registry();
  gaugeProcess(registry, 'main', () => 0);
  const most = async () => sampleOf(await registry.metrics(), 'pipit_event_loop_lag_seconds', { stat: 'max' }) ?? 0;
  await tick();
  hold();
  await tick();
  const held = await most();
  expect(held).toBeGreaterThan(0.1);
  await tick();
  expect(await most()).toBeLessThan(held);
});
