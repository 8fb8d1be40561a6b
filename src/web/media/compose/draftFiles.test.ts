import { afterEach, expect, test, vi } from 'vitest';
import { filesInBrowser, sweepFiles } from './draftFiles.ts';

afterEach(() => vi.unstubAllGlobals());

const refused = () => new DOMException('Not here.', 'SecurityError');

test.each<[string, () => object]>([
  [
    'has no database',
    () => {
      throw refused();
    },
  ],
  [
    'does not open its database',
    () => {
      const request = { error: refused(), onerror: () => undefined };
      queueMicrotask(() => request.onerror());
      return request;
    },
  ],
])('a browser that %s gives no file back, and nothing fails', async (_, open) => {
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('indexedDB', { open });
  await filesInBrowser.put('a', new Blob(['a']));
  expect(await filesInBrowser.get('a')).toBeUndefined();
  await filesInBrowser.remove(['a']);
  await sweepFiles();
});
