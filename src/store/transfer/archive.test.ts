import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endOfArchive, headOf, isArchive, mediaEntry, openArchive, padding } from './archive.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const large = `${'a'.repeat(64)}.webp`;
const small = `${'a'.repeat(64)}.small.webp`;
const entries = [
  { name: mediaEntry(large), bytes: bytesOf('L'.repeat(700)) },
  { name: mediaEntry(small), bytes: bytesOf('S'.repeat(512)) },
  { name: 'pipit.db', bytes: bytesOf('rows') },
];

function packed(of = entries): Uint8Array<ArrayBuffer> {
  const chunks = of.flatMap(({ name, bytes }) => [
    headOf(name, bytes.length, Date.UTC(2026, 10, 17)),
    bytes,
    padding(bytes.length),
  ]);
  return new Uint8Array(Buffer.concat([...chunks, endOfArchive()]));
}

const readable = (bytes: Uint8Array<ArrayBuffer>) => ({
  size: bytes.length,
  read: async (from: number, length: number) => bytes.slice(from, from + length),
});

const textAt = (bytes: Uint8Array, { from, size }: { from: number; size: number }) =>
  new TextDecoder().decode(bytes.subarray(from, from + size));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('what was put into an archive is found in it', async () => {
  const bytes = packed();
  expect(await isArchive(readable(bytes))).toBe(true);
  const { database, media } = await openArchive(readable(bytes));
  expect(textAt(bytes, database)).toBe('rows');
  expect([...media.keys()]).toEqual([large, small]);
  expect(textAt(bytes, media.get(large) ?? database)).toBe('L'.repeat(700));
  expect(textAt(bytes, media.get(small) ?? database)).toBe('S'.repeat(512));
});

test('any tar opens it, and what a tar has packed again is read', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'whole.tar'), packed());
  execFileSync('tar', ['-xf', 'whole.tar'], { cwd: folder });
  expect(readFileSync(join(folder, 'media', 'aa', small), 'utf8')).toBe('S'.repeat(512));
  execFileSync('tar', ['-cf', 'again.tar', './media', './pipit.db'], { cwd: folder });
  const again = new Uint8Array(readFileSync(join(folder, 'again.tar')));
  const { database, media } = await openArchive(readable(again));
  expect(textAt(again, database)).toBe('rows');
  expect([...media.keys()].sort()).toEqual([small, large].sort());
});

test('a database of more than 8 GB has its size in it', async () => {
  const size = 20 * 1024 ** 3 + 5;
  const head = headOf('pipit.db', size, 0);
  const end = head.length + size + padding(size).length;
  const read = async (from: number, length: number) => (from === 0 ? head : new Uint8Array(length));
  expect(await openArchive({ size: end + 1_024, read })).toMatchObject({ database: { from: 512, size } });
});

test('what is neither the database nor a picture is passed over', async () => {
  const odd = ['media/aa/notes.txt', 'other.db', `elsewhere/${large}`].map((name) => ({
    name,
    bytes: bytesOf('x'),
  }));
  const { media } = await openArchive(readable(packed([...odd, ...entries])));
  expect([...media.keys()]).toEqual([large, small]);
});

test('a file that is larger than any picture is never read', async () => {
  const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
  const { media } = await openArchive(readable(packed([...entries, { name: mediaEntry(small), bytes }])));
  expect(media.get(small)?.size).toBe(512);
});

test.for([
  ['cut short within a file', 'cut short', (bytes: Uint8Array) => bytes.slice(0, 900)],
  ['cut short between files', 'cut short', (bytes: Uint8Array) => bytes.slice(0, 1_536)],
  ['with a changed head', 'damaged', (bytes: Uint8Array) => bytes.fill(0x37, 130, 131)],
  ['without a database', 'no pipit.db', (bytes: Uint8Array) => bytes.fill(0, 2_560, 3_072)],
] as const)('one %s is refused', async ([, reason, spoil]) => {
  const bytes = new Uint8Array(spoil(packed()));
  await expect(openArchive(readable(bytes))).rejects.toThrow(reason);
});

test.each(['/etc/passwd', '../../etc/passwd', `media/../../${large}`, './../pipit.db'])(
  'one with the name %s is refused',
  async (name) => {
    const bytes = packed([...entries, { name, bytes: bytesOf('x') }]);
    await expect(openArchive(readable(bytes))).rejects.toThrow('This archive is damaged.');
  },
);

test('one with two databases is refused', async () => {
  const bytes = packed([...entries, { name: './pipit.db', bytes: bytesOf('others') }]);
  await expect(openArchive(readable(bytes))).rejects.toThrow('This archive is damaged.');
});

test.each(['-1000', '-0000001000', '1e3', '0x200', '789', '', '\u00ff'.repeat(12)])(
  'one whose head has the size "%s" is refused, and read once',
  async (size) => {
    const bytes = packed();
    bytes.set(resized(bytes.subarray(0, 512), size));
    let reads = 0;
    const read = async (from: number, length: number) => {
      if (++reads > 100) throw new Error('it is read for ever');
      return bytes.slice(from, from + length);
    };
    await expect(openArchive({ size: bytes.length, read })).rejects.toThrow('This archive is damaged.');
  },
);

/** With a sum that is right again. */
function resized(of: Uint8Array, size: string): Uint8Array {
  const head = Buffer.from(of);
  head.fill(0, 124, 136).write(size, 124, 'latin1');
  head.fill(' ', 148, 156);
  const sum = head.reduce((sum, byte) => sum + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
}

test('a link is no picture', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'pipit.db'), 'rows');
  execFileSync(
    'sh',
    ['-c', `mkdir -p media/aa && ln -s /etc/passwd media/aa/${large} && tar -cf linked.tar pipit.db media`],
    {
      cwd: folder,
    },
  );
  const { media } = await openArchive(readable(new Uint8Array(readFileSync(join(folder, 'linked.tar')))));
  expect([...media.keys()]).toEqual([]);
});

test('a database is no archive', async () => {
  expect(await isArchive(readable(bytesOf('SQLite format 3\0')))).toBe(false);
});
