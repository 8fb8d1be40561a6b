import { fileURLToPath } from 'node:url';
import { type Measured, startMeasured, untilAnswers } from './measured.ts';

export const TOKEN_SECRET = 'a secret that only the benches sign with';
const PORT = 4601;
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/pipit', import.meta.url));

/** The real server, as a host would start it. */
export async function startPipit(settings: Record<string, string>, port = PORT): Promise<Measured> {
  const server = startMeasured(new URL('../../src/server/main.ts', import.meta.url), port, {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    BACKUP_EVERY: 'off',
    NODE_COMPILE_CACHE: compileCache,
    TOKEN_SECRET,
    ...settings,
  });
  await untilAnswers(port, '/readyz');
  return server;
}
