import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Files, FilesUnavailable, type NamedFiles, type StoredFile } from '#store/nouns/media/files.ts';
import { parseS3Url } from '../../config/s3-url.ts';
import { s3Files } from './s3.ts';
import { startS3, type TestS3 } from './test-s3.ts';

const NAME = `${'ab'.repeat(32)}.webp`;
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

let s3: TestS3;
let files: Files;

beforeEach(async () => {
  s3 = await startS3();
  files = s3Files(s3.url, { timeoutMs: 300, pauseMs: 1 });
});
afterEach(() => s3.close());

test('what is put is there under the prefix, and goes', async () => {
  await files.put(NAME, bytes('large'));
  await files.put(NAME, bytes('large'));
  expect([...s3.objects.keys()]).toEqual([`of-pipit/${NAME}`]);
  expect(await files.get(NAME)).toEqual(bytes('large'));
  expect(await files.has(NAME)).toBe(true);
  await files.remove(NAME);
  await files.remove(NAME);
  expect(await files.get(NAME)).toBeUndefined();
  expect(await files.has(NAME)).toBe(false);
  expect(await files.free()).toBeUndefined();
});

test('all are listed, page by page, and nothing that is not Pipit’s', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `${String(n).padStart(64, '0')}.webp`);
  for (const name of names) await files.put(name, bytes(name));
  s3.objects.set('of-pipit/notes.txt', Buffer.from('of somebody'));
  s3.objects.set(`elsewhere/${NAME}`, Buffer.from('of somebody'));
  const listed: StoredFile[] = [];
  for await (const file of files.list()) listed.push(file);
  const at = Date.UTC(2026, 10, 15, 9, 30);
  expect(listed).toEqual(names.map((name) => ({ name, bytes: name.length, at })));
});

test('the mark and the trash are beside the pictures, and none of them', async () => {
  expect(await files.mark?.read()).toBeUndefined();
  await files.mark?.write('a1b2c3');
  await files.trash?.put(NAME, bytes('large'));
  expect([...s3.objects.keys()]).toEqual(['of-pipit/mark', `of-pipit/trash/${NAME}`]);
  expect(await files.mark?.read()).toBe('a1b2c3');
  const listed = async (of: NamedFiles | undefined) => {
    const names: string[] = [];
    for await (const { name } of of?.list() ?? []) names.push(name);
    return names;
  };
  expect([await files.get(NAME), await listed(files), await listed(files.trash)]).toEqual([undefined, [], [NAME]]);
  await files.trash?.remove(NAME);
  expect([...s3.objects.keys()]).toEqual(['of-pipit/mark']);
});

test('another secret is refused by the store, and the reason is told without it', async () => {
  const other = s3Files(s3.url.replace('wJalr', 'wrong'), { pauseMs: 1 });
  for (const work of [() => other.put(NAME, bytes('x')), () => other.get(NAME), () => other.remove(NAME)]) {
    await expect(work()).rejects.toThrow('the S3 store answered 403: SignatureDoesNotMatch');
  }
  await expect(other.has(NAME)).rejects.toThrow(/^the S3 store answered 403/);
  expect(s3.objects.size).toBe(0);
});

test('a bucket that is not there is no missing file', async () => {
  const other = s3Files(s3.url.replace('/pictures/', '/others/'), { pauseMs: 1 });
  await expect(other.get(NAME)).rejects.toThrow('NoSuchBucket');
});

test('a store that is busy, or does not answer, is asked again, three times in all', async () => {
  s3.next.push(503, 'hang');
  await files.put(NAME, bytes('large'));
  expect(s3.requests).toHaveLength(3);
  expect(await files.get(NAME)).toEqual(bytes('large'));
  s3.next.push(500, 503, 503);
  await expect(files.get(NAME)).rejects.toThrow('the S3 store answered 503: SlowDown');
  s3.next.push('hang', 'hang', 'hang');
  await expect(files.get(NAME)).rejects.toThrow('the S3 store did not answer');
});

test.for(['hang', 'stall'] as const)('who has a time of their own gets a file in it, or not (%s)', async (how) => {
  s3.next.push(how);
  const slow = s3Files(s3.url);
  const begun = performance.now();
  await expect(slow.get(NAME, 1_000)).rejects.toThrow(FilesUnavailable);
  // Without its own timeout, the request would end later, and be sent again.
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(s3.requests).toHaveLength(1);
});

test('an answer without end is cut, whatever it answers', async () => {
  const patient = s3Files(s3.url);
  s3.next.push('endless', 'endless');
  await expect(patient.get(NAME)).rejects.toThrow('more than Pipit has ever put there');
  await expect(patient.list()[Symbol.asyncIterator]().next()).rejects.toThrow('more than Pipit has ever put there');
});

test('it follows nobody elsewhere', async () => {
  s3.next.push(301);
  await expect(files.get(NAME)).rejects.toThrow('answered 301: the region may be another one');
});

test.for(['../x', 'x', `${NAME}?acl`])('the name %s is none', async (name) => {
  await expect(async () => files.put(name, bytes('x'))).rejects.toThrow('no name of a picture');
  expect(s3.requests).toEqual([]);
});

test.for([
  ['https://k:s@s3.eu-central-1.amazonaws.com/pictures', 'eu-central-1', ''],
  ['https://k:s@s3.example.org/pictures/a/b/', 'us-east-1', 'a/b/'],
  ['http://k:s@127.0.0.1:9000/pictures?region=garage', 'garage', ''],
] as const)('%s is in %s', ([url, region, prefix]) => {
  expect(parseS3Url(url)).toMatchObject({ region, prefix, key: 'k', secret: 's' });
});

test.for([
  'https://s3.example.org/pictures',
  'https://k@s3.example.org/pictures',
  'https://k:s@s3.example.org',
  'https://k:s@s3.example.org/pictures?acl=public',
  'https://k:%@s3.example.org/pictures',
  's3://k:s@pictures/x',
  'pictures',
])('%s is no S3_URL', (url) => {
  expect(parseS3Url(url)).toBeNull();
});
