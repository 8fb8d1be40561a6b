import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';

const APP = fileURLToPath(new URL('../../dist/web/app.html', import.meta.url));
const MODULES = /node_modules\/(kysely|hono|jose|zod|@sqlite\.org)\/|\/src\/(api|store|seed|browser-server)\//;
const TRACES = /pipit:changed|lives in your browser|\.wasm|sw\.js/;

test('the client of a hosted Pipit carries nothing of the server in the browser', async () => {
  const wasThere = existsSync(APP);
  // The runner's own value would bundle the development build of React.
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const { output } = (await build({
    configFile,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  // Servers of other tests serve these files.
  expect(existsSync(APP), 'what was built before is still there').toBe(wasThere);
  const chunks = output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.endsWith('/src/web/main.tsx'))).toBe(true);
  expect(modules.filter((id) => MODULES.test(id))).toEqual([]);
  expect(chunks.filter(({ code }) => TRACES.test(code)).map(({ fileName }) => fileName)).toEqual([]);
  const workers = output.map(({ fileName }) => fileName).filter((name) => /\.wasm$|worker|sw\.js/.test(name));
  // The push worker shows pushes and answers no request.
  expect(workers).toEqual(['push-worker.js']);
});
