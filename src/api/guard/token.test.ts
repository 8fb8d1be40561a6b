import { expect, test } from 'vitest';
import { deviceOf } from './token.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/153.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/153.0.0.0 Mobile Safari/537.36`],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/26.0 Safari/605.1.15`],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${KIT} Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Linux', 'something (X11; Linux x86_64)'],
  ['', 'curl/8.5.0'],
  ['', undefined],
])('%s', (name, agent) => {
  expect(deviceOf(agent)).toBe(name);
});
