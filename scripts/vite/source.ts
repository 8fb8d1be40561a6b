import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const FOLDERS = ['bench', 'deploy', 'docs', 'scripts', 'src', 'tests'];
const BLOCK = 512;

/** The source of this very build beside it, for whoever asks what they are using; the licence wants it offered. */
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
  const files = [
    ...readdirSync(root).filter((name) => isPacked(root, name)),
    ...FOLDERS.flatMap((at) => inside(root, at)),
  ];
  const entries = files
    .sort()
    .map((name) => entryOf(`pipit/${name.split(sep).join('/')}`, readFileSync(join(root, name))));
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}

const isPacked = (root: string, name: string): boolean =>
  !name.startsWith('.env') && statSync(join(root, name)).isFile();

const inside = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    : [];

/** As ustar has it. Without owner and time: the same source is the same file. */
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
