import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bomb, photo, redAndBlue, withPlace } from '#server/media/test-pictures.ts';
import { wants } from '#tests/harness/choice.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { PASSWORD } from '#tests/harness/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-uploads-'));
const AT_ONCE = 8;
const MB = 1024 * 1024;

/** The process that decodes pictures has the lowest priority, so other tests delay it. */
const TIMEOUT_MS = 90_000;

describe.runIf(wants('sqlite'))('pictures that are uploaded to a real Pipit', { timeout: TIMEOUT_MS }, () => {
  let pipit: Pipit;
  let token: string;

  beforeAll(async () => {
    pipit = await startPipit({ PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn' });
    const form = { firstName: 'Ro', username: 'ro', email: 'ro@example.org', password: PASSWORD };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${pipit.url}/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(form) });
    token = ((await answer.json()) as { encodedToken: string }).encodedToken;
  });
  afterAll(async () => {
    await stopPipit(pipit);
    rmSync(folder, { recursive: true, force: true });
  });

  const upload = async (file: Uint8Array<ArrayBuffer>, type = 'image/jpeg', as = 'post') => {
    const headers = { authorization: token, 'content-type': type };
    const answer = await fetch(`${pipit.url}/api/media?as=${as}`, { method: 'POST', headers, body: file });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const post = async (ids: string[]) => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const postData = { content: 'Look.', media: ids.map((_id) => ({ _id })) };
    const answer = await fetch(`${pipit.url}/api/posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ postData }),
    });
    expect(answer.status).toBe(201);
  };
  const incoming = () => readdirSync(join(folder, 'media', 'incoming'));
  const readers = () =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pipit.child.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('--permission'))
      .map((line) => Number.parseInt(line, 10));
  const megabytes = (pid = pipit.child.pid) =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

  test(`${AT_ONCE} at once are held in line, and each is served as it was stored, without where it was taken`, async () => {
    const files = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) =>
        withPlace(await redAndBlue(1200 + 2 * n, 900), 1)
          .jpeg()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(files.map((file) => upload(new Uint8Array(file))));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 201));
    const urls = answers.map(({ body }) => body.media?.url ?? '');
    expect(new Set(urls).size).toBe(AT_ONCE);
    await post(answers.slice(0, 3).map(({ body }) => body.media?._id ?? ''));
    for (const url of urls.slice(0, 3)) {
      for (const path of [url, url.replace('.webp', '.small.webp')]) {
        const answer = await fetch(pipit.url + path);
        expect(answer.headers.get('content-type')).toBe('image/webp');
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(bytes.toString('latin1')).not.toMatch(/exif|gps|corvid/i);
        if (path === url) expect(url).toContain(createHash('sha256').update(bytes).digest('hex'));
      }
    }
    expect(incoming()).toEqual([]);
  });

  const body = (content: string) => async () => Buffer.from(content);
  test.for([
    ['nothing', 'image/jpeg', body(''), 'not_a_picture'],
    ['a page called a JPEG', 'image/jpeg', body('<!doctype html><script>alert(1)</script>'), 'not_a_picture'],
    [
      'an SVG',
      'image/svg+xml',
      body('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not_a_picture',
    ],
    ['a script that begins like a GIF', 'image/gif', body('GIF89a=1;alert(1)//'), 'not_a_picture'],
    ['a PDF', 'application/pdf', body('%PDF-1.4\n1 0 obj<<>>endobj'), 'not_a_picture'],
    ['a TIFF', 'image/png', () => photo(60, 60).tiff().toBuffer(), 'not_a_picture'],
    [
      'half a JPEG',
      'image/jpeg',
      async () => (await photo(900, 900).jpeg().toBuffer()).subarray(0, 20_000),
      'not_a_picture',
    ],
    ['a bomb', 'image/png', async () => bomb(20_000), 'picture_too_large'],
  ] as const)('%s is refused with a clear error', async ([, type, make, code]) => {
    const { status, body } = await upload(new Uint8Array(await make()), type);
    expect([status, body.codes?.[0]?.code]).toEqual([422, code]);
    expect(body.errors?.[0]).toMatch(/Choose/);
    expect(incoming()).toEqual([]);
    for (const pid of readers()) expect(megabytes(pid)).toBeLessThan(400);
  });

  test('what a picture is said to be does not matter', async () => {
    const file = new Uint8Array(await photo(60, 60).png().toBuffer());
    for (const type of ['image/jpeg', 'text/html', 'application/json'])
      expect((await upload(file, type)).status).toBe(201);
  });

  /**
   * Sends endlessly, as fast as the server reads. A client that is still sending may lose the response with the
   * connection, so this tries again.
   */
  async function sendWithoutEnd(sent: {
    bytes: number;
  }): Promise<{ status: number; connection: string; text: string }> {
    sent.bytes = 0;
    const headers = { authorization: token, 'content-type': 'image/jpeg' };
    const sending = request(`${pipit.url}/api/media`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    const part = Buffer.alloc(MB, 1);
    const parts = Readable.from(
      (function* () {
        for (;;) {
          sent.bytes += part.length;
          yield part;
        }
      })(),
    );
    parts.pipe(sending);
    const [answer] = await once(sending, 'response').catch(() => []);
    parts.destroy();
    if (!answer) return sendWithoutEnd(sent);
    const told = { status: answer.statusCode, connection: answer.headers.connection, text: await text(answer) };
    sending.destroy();
    return told;
  }

  test('a body without end is cut, and takes no memory', async () => {
    const before = megabytes();
    const sent = Array.from({ length: 4 }, () => ({ bytes: 0 }));
    const answers = await Promise.all(sent.map(sendWithoutEnd));
    for (const { status, connection, text } of answers) {
      expect([status, connection]).toEqual([413, 'close']);
      expect(text).toContain('file_too_large');
    }
    for (const { bytes } of sent) expect(bytes).toBeLessThan(60 * MB);
    expect(megabytes() - before).toBeLessThan(150);
    expect(incoming()).toEqual([]);
  });

  test('a body that stalls is refused after its time, while others are taken', async () => {
    const headers = { authorization: token, 'content-length': '100000' };
    const sending = request(`${pipit.url}/api/media`, { method: 'POST', headers, agent: false });
    sending.write('GIF8');
    const answered = once(sending, 'response');
    expect((await upload(new Uint8Array(await photo(60, 60).jpeg().toBuffer()))).status).toBe(201);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(408);
    expect(await text(answer)).toContain('slow_file');
    expect(incoming()).toEqual([]);
  });

  test('who goes away in the middle leaves nothing', async () => {
    const headers = { authorization: token, 'content-length': '100000' };
    const sending = request(`${pipit.url}/api/media`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(50_000));
    await once(sending, 'socket');
    sending.destroy();
    expect((await upload(new Uint8Array(await photo(60, 60).jpeg().toBuffer()))).status).toBe(201);
    expect(incoming()).toEqual([]);
    expect(pipit.log().filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a process that is killed while it reads is replaced: the picture is there, and the next one too', async () => {
    const file = new Uint8Array(await photo(3000, 2000).jpeg().toBuffer());
    await upload(file);
    const uploading = Promise.all([upload(file), upload(file)]);
    const killed = readers();
    expect(killed.length).toBeGreaterThan(0);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    for (const { status } of await uploading) expect(status).toBe(201);
    expect((await upload(file)).status).toBe(201);
    expect(readers().filter((pid) => killed.includes(pid))).toEqual([]);
  });

  test('avatars and covers have their sizes', async () => {
    const file = new Uint8Array(await photo(900, 700).jpeg().toBuffer());
    for (const [as, width, height] of [
      ['avatar', 400, 400],
      ['cover', 1500, 475],
    ] as const) {
      const { body } = await upload(file, 'image/jpeg', as);
      expect(body.media).toMatchObject({ width, height });
      const name = body.media?.url.slice('/media/'.length) ?? '';
      const stored = await sharp(readFileSync(join(folder, 'media', name.slice(0, 2), name))).metadata();
      expect(stored).toMatchObject({ width, height });
    }
  });
});

interface Answer {
  media?: { _id: string; url: string; width: number; height: number };
  errors?: string[];
  codes?: { code: string }[];
}
