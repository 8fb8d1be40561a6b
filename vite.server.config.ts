import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { serverBundle } from './scripts/vite/server-bundle.ts';

export default defineConfig(
  serverBundle({ main: 'src/server/main.ts' }, fileURLToPath(new URL('dist/server', import.meta.url))),
);
