import { expect, test } from 'vitest';
import { serveMetrics } from './measure.ts';

test('metrics that cannot be collected are a 500, and the process goes on', async () => {
  let isBroken = true;
  const text = async () => {
    if (isBroken) throw new Error('no worker answered');
    return '';
  };
  const url = await serveMetrics({ metrics: null }, text);
  const broken = await fetch(url);
  expect([broken.status, await broken.text()]).toEqual([
    500,
    'The metrics were not collected: Error: no worker answered\n',
  ]);
  isBroken = false;
  expect((await fetch(url)).status).toBe(200);
});
