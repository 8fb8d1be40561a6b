import type { Plugin } from 'vite';

const EXTRAS =
  /new Worker\(new URL\("sqlite3-worker1\.mjs", import\.meta\.url\)[^)]*\)|new URL\("sqlite3-opfs-async-proxy\.js", import\.meta\.url\)/g;

/**
 * SQLite's package has two workers that Pipit never starts. Without this plugin, a second copy of SQLite would be
 * built.
 */
export function lightSqlite(): Plugin {
  return {
    name: 'pipit:light-sqlite',
    enforce: 'pre',
    transform: {
      filter: { id: /@sqlite\.org[\\/]sqlite-wasm[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const light = code.replace(EXTRAS, 'undefined');
        if (light === code) this.error('The workers of sqlite-wasm are named in another way now.');
        return { code: light, map: null };
      },
    },
  };
}
