import { loadSqlite, type Sqlite } from '#store/engine/drivers/wasm-sqlite.ts';
import type { Message } from '../messages.ts';
import type { Settings } from './api.ts';
import { announce } from './leader.ts';
import { openPictures, openStorage } from './open-storage.ts';
import { startServer } from './server.ts';

const settings: Settings = {
  seed: import.meta.env.VITE_SEED === 'none' ? 'none' : 'demo',
  fixed: import.meta.env.VITE_GUEST_LOGIN === 'off' ? { guest: false } : {},
  sourceUrl: import.meta.env.VITE_SOURCE_URL || 'source.tgz',
};

// Loaded early, also while another tab leads, so that a takeover is fast.
const loading = loadSqlite();
loading.catch(() => undefined);

/** Every tab has a worker; the one that holds the lock is the server of all. The lock ends with the worker. */
addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<{ scope: string }>) => {
    if (port) void wait(data.scope, port);
  },
  { once: true },
);

async function wait(scope: string, port: MessagePort): Promise<void> {
  try {
    await navigator.locks.request(`pipit ${scope}`, async () => {
      await lead(await loading, scope, port);
      await new Promise(() => undefined);
    });
  } catch (error) {
    const failed: Message = { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    port.postMessage(failed);
  }
}

async function lead(sqlite: Sqlite, scope: string, port: MessagePort): Promise<void> {
  const { serve, ...leading } = announce(port, new BroadcastChannel(`pipit ${scope}`));
  const directory = `pipit-${encodeURIComponent(scope)}`;
  const storage = await openStorage(sqlite, directory);
  const files = await openPictures(storage, directory);
  serve(await startServer({ sqlite, storage, files, settings, origin: location.origin, ...leading }));
}
