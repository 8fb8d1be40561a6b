import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Files that a host adds to a checkout must never be published, so only known files are packed: no other file of the
 * root, no file that begins with a dot, and nothing of `deploy`, where hosts write passwords.
 */
const ROOT_FILES = [
  ...['CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md', 'biome.json', 'budget.json', 'exec.cmd'],
  ...[
    'package-lock.json',
    'package.json',
    'playwright.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
    'vite.config.ts',
  ],
  ...['vite.static.config.ts', 'vitest.config.ts'],
];
const FOLDERS = ['bench', 'docs', 'scripts', 'src', 'tests'];
const SOURCE_FOLDER = /^(?!node_modules$|results$)[^.]/;
const SOURCE_FILE = /^[^.].*\.(ts|tsx|mjs|js|css|html|json|md|svg|png|webp|webmanifest|txt|sql|grit)$/;
const BLOCK = 512;

/** Publishes the source of this build, which the licence requires for users who ask. */
export function source(root: string): Plugin {
  return {
    name: 'pipit:source',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'source.tgz', source: packed(root) });
    },
  };
}

export function packed(root: string): Buffer {
  const entries = packedFiles(root).map((name) =>
    entryOf(`pipit/${name.split(sep).join('/')}`, readFileSync(join(root, name))),
  );
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}

export const packedFiles = (root: string): string[] =>
  [...ROOT_FILES.filter((name) => existsSync(join(root, name))), ...FOLDERS.flatMap((at) => inside(root, at))].sort();

/** Symbolic links are skipped, so nothing outside of the checkout is read. */
function inside(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SOURCE_FOLDER.test(entry.name) ? inside(root, path) : [];
    return entry.isFile() && SOURCE_FILE.test(entry.name) ? [path] : [];
  });
}

/** The ustar format, without owner and time: the same source gives the same file. */
function entryOf(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => head.write(text, at, 'latin1');
  head.write(name, 0, 100);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  const sum = head.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}
