import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { serverBundle } from '../../scripts/vite/server-bundle.ts';
import { type Measured, startMeasured, untilAnswers } from './measured.ts';

export const TOKEN_SECRET = 'a secret that only the benches sign with';
const PORT = 4601;
/** A separate folder, because `npm start` decides by its own stamp whether its build is up to date. */
const built = fileURLToPath(new URL('../../dist/bench', import.meta.url));
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/pipit', import.meta.url));

/** The real server, started as a host would. */
export async function startPipit(settings: Record<string, string>, port = PORT): Promise<Measured> {
  await ensureBuilt();
  const server = startMeasured(pathToFileURL(join(built, 'main.mjs')), port, {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    BACKUP_EVERY: 'off',
    NODE_COMPILE_CACHE: compileCache,
    TOKEN_SECRET,
    ...settings,
  });
  await untilAnswers(port, '/readyz');
  return server;
}

let building: Promise<unknown> | undefined;

/** Builds once for all servers. */
const ensureBuilt = () => {
  building ??= build(serverBundle({ main: 'src/server/main.ts' }, built));
  return building;
};
