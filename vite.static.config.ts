import { fileURLToPath } from 'node:url';
import { defineConfig, type PluginOption } from 'vite';
import { staticChunks } from './scripts/vite/chunks.ts';
import { lightSqlite } from './scripts/vite/light-sqlite.ts';
import { staticSite } from './scripts/vite/static-site.ts';
import hosted from './vite.config.ts';

/** Reads a setting like the start of a hosted instance: empty counts as unset, and an invalid value is refused. */
function setting(name: string, allowed: [string, string]): string {
  const value = process.env[name] || allowed[0];
  if (!allowed.includes(value)) throw new Error(`${name} is "${value}"; allowed: ${allowed.join(' or ')}.`);
  return JSON.stringify(value);
}

/** A static host compresses files itself and sends no pushes, and the budget applies to a hosted instance. */
const HOSTED_ONLY = ['pipit:compress', 'pipit:budget', 'pipit:keep-previous', 'pipit:push-worker'];
const isShared = (plugin: PluginOption) => !(plugin && 'name' in plugin && HOSTED_ONLY.includes(plugin.name));

/** The same client with the server in the browser: one folder for any static host. */
export default defineConfig({
  ...hosted,
  // The base path of the site is known only when it is opened.
  base: './',
  define: {
    'import.meta.env.VITE_PIPIT_STATIC': 'true',
    'import.meta.env.VITE_SEED': setting('SEED', ['demo', 'none']),
    'import.meta.env.VITE_GUEST_LOGIN': setting('GUEST_LOGIN', ['on', 'off']),
    'import.meta.env.VITE_SOURCE_URL': JSON.stringify(process.env.SOURCE_URL ?? ''),
  },
  plugins: [hosted.plugins?.filter(isShared), lightSqlite(), staticSite()],
  worker: { format: 'es', plugins: () => [lightSqlite()] },
  build: {
    ...hosted.build,
    outDir: fileURLToPath(new URL('dist/static', import.meta.url)),
    rolldownOptions: {
      ...hosted.build?.rolldownOptions,
      // Modules that are loaded late in a hosted build are in the same file here.
      checks: { ...hosted.build?.rolldownOptions?.checks, ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: staticChunks } },
    },
  },
});
