import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = 'notifications/push-worker.ts';
const worker = fileURLToPath(new URL(`../../src/web/${SOURCE}`, import.meta.url));

/** The service worker of a hosted instance. Its name never changes, because browsers identify it by its address. */
export function pushWorker(): Plugin {
  return {
    name: 'pipit:push-worker',
    configureServer: ({ middlewares, config: { base } }) =>
      void middlewares.use((request, _response, next) => {
        if (request.url === `${base}push-worker.js`) request.url = base + SOURCE;
        next();
      }),
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: worker, fileName: 'push-worker.js' });
    },
  };
}
