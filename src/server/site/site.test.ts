import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { About } from '#contract/community/community.ts';
import { createLimiter } from '../services/limiter.ts';
import type { Front } from './documents.ts';
import { createSite } from './site.ts';

const LANDING =
  '<!doctype html><title>landing</title><meta property="og:url" content="/"><meta property="og:image" content="/card.png">' +
  '<a data-guest="true" href="/login?guest">Look around</a>';
const INLINE = 'start("first request")';
const ICON = Buffer.from([0, 0, 1, 0, 1, 0]);
const SCRIPT = 'console.log("pipit");'.repeat(100);
let outside: string;
let server: Server;

beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'pipit-site-'));
  const folder = join(outside, 'web');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), LANDING);
  writeFileSync(
    join(folder, 'app.html'),
    `<!doctype html><title>app</title><script>${INLINE}</script><script type="module" src="/assets/a.js"></script>`,
  );
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(folder, 'favicon.ico'), ICON);
  writeFileSync(join(folder, 'source.tgz'), 'source');
  writeFileSync(join(folder, 'assets', 'a.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'a.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'a.js.gz'), gzipSync(SCRIPT));
  server = await serve(folder);
});
afterAll(() => {
  server.close();
  rmSync(outside, { recursive: true });
});

async function serve(folder: string, settings: Parameters<typeof createSite>[1] = {}): Promise<Server> {
  const site = createSite(folder, settings);
  const made = createServer((incoming, outgoing) =>
    site(incoming, outgoing, incoming.url ?? '/', {
      address: '192.0.2.1',
      secure: incoming.headers['x-forwarded-proto'] === 'https',
    }),
  ).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

/** Not `fetch`, which would normalize the path. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET', from = server) {
  const { port } = from.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = await answer.toArray();
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

test('the landing page names whole addresses for previews where its own is known', async () => {
  expect(String((await get('/')).body)).toBe(LANDING);
  const named = await serve(join(outside, 'web'), { publicUrl: 'https://pipit.example.org' });
  onTestFinished(() => void named.close());
  const plain = String((await get('/', {}, 'GET', named)).body);
  expect(plain).toContain('property="og:url" content="https://pipit.example.org/"');
  expect(plain).toContain('property="og:image" content="https://pipit.example.org/card.png"');
  const small = await get('/', { 'accept-encoding': 'br' }, 'GET', named);
  expect(String(brotliDecompressSync(small.body))).toBe(plain);
});

const ABOUT: About = {
  name: 'Salt & <b>marsh</b>',
  description: 'By the sea.\n</noscript><script>alert(1)</script>',
  rules: ['Be "kind".', '$1 <img src=x onerror=alert(1)>'],
  contact: 'host@example.org',
  read: 'everyone',
  join: 'open',
  setUp: true,
  caretakers: [{ _id: '1', firstName: 'Noor', lastName: '', username: 'noor', avatarURL: '', role: 'owner' }],
  numbers: { members: 1, posts: 1_234 },
};

const FRONT: Front = { offersGuest: true, setUp: false, name: 'Pipit', read: 'everyone', join: 'open', links: [] };

test('what this Pipit is stands in words on its page, as text, whoever wrote it', async () => {
  const community = { front: async () => FRONT, about: async () => ABOUT };
  const named = await serve(join(outside, 'web'), { community });
  onTestFinished(() => void named.close());
  const { status, headers, body } = await get('/about', {}, 'GET', named);
  const page = String(body);
  expect(status).toBe(200);
  expect(page).toContain('<h1>Salt &amp; &lt;b&gt;marsh&lt;/b&gt;</h1>');
  expect(page).toContain('<li>$1 &lt;img src=x onerror=alert(1)&gt;</li>');
  expect(page).toContain('<li>Noor (@noor)</li>');
  expect(page).toContain('<p>1 member, 1,234 posts.</p>');
  expect(page).toContain('<title>About Salt &amp; &lt;b&gt;marsh&lt;/b&gt;</title>');
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/noscript>/g)).toHaveLength(1);
  const policy = (await get('/login')).headers['content-security-policy'];
  expect(headers['content-security-policy']).toBe(policy);
});

test('a database that does not answer leaves the page of the app', async () => {
  const fails = () => Promise.reject(new Error('no database'));
  const named = await serve(join(outside, 'web'), { community: { front: fails, about: fails } });
  onTestFinished(() => void named.close());
  expect((await get('/about', {}, 'GET', named)).status).toBe(200);
  expect((await get('/', {}, 'GET', named)).status).toBe(200);
});

test('the front page offers to look around while there is a guest', async () => {
  let offersGuest = true;
  const community = { front: async () => ({ ...FRONT, offersGuest }), about: async () => ABOUT };
  const named = await serve(join(outside, 'web'), { community });
  onTestFinished(() => void named.close());
  for (const path of ['/', '/index.html']) {
    offersGuest = true;
    expect(String((await get(path, {}, 'GET', named)).body)).toContain('Look around');
    offersGuest = false;
    expect(String((await get(path, {}, 'GET', named)).body)).not.toContain('Look around');
  }
});

test('the root is the landing page, every other page is the app', async () => {
  expect(String((await get('/')).body)).toContain('<title>landing');
  for (const path of ['/login', '/userFeed', '/profile/jo.doe', '/post/8f14e45f', '/nonsense/deep']) {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(String(page.body)).toContain('<title>app');
  }
});

test('a missing file is 404, but whoever asks for HTML gets the page that says so', async () => {
  for (const path of ['/assets/b.js', '/assets/x', '/none.ico']) expect((await get(path)).status).toBe(404);
  expect((await get('/assets/b.js', { accept: 'text/html' })).status).toBe(404);
  expect((await get('/no.such', { accept: 'text/html,*/*' })).status).toBe(200);
});

test('the icon that browsers ask for unasked is a picture, and asked for again when it changes', async () => {
  const { status, headers, body } = await get('/favicon.ico');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/x-icon', 'cache-control': 'no-cache' });
  expect(body).toEqual(ICON);
  expect((await get('/favicon.ico', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

test('assets may be kept for ever, and come in the best encoding that the caller takes', async () => {
  const plain = await get('/assets/a.js');
  expect(String(plain.body)).toBe(SCRIPT);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(SCRIPT.length),
    vary: 'accept-encoding',
  });
  const best = await get('/assets/a.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(best.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(best.body))).toBe(SCRIPT);
  const refused = await get('/assets/a.js', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(refused.headers['content-encoding']).toBe('gzip');
  expect((await get('/assets/a.js.br')).status).toBe(404);
});

test('what the caller has already is not sent again', async () => {
  const { headers } = await get('/robots.txt');
  const again = await get('/robots.txt', { 'if-none-match': `W/"other", ${headers.etag}` });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect((await get('/robots.txt', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD is GET without the body; other methods are refused', async () => {
  const head = await get('/assets/a.js', {}, 'HEAD');
  expect(head.headers['content-length']).toBe(String(SCRIPT.length));
  expect(head.body).toHaveLength(0);
  const post = await get('/', {}, 'POST');
  expect(post.status).toBe(405);
  expect(post.headers.allow).toBe('GET, HEAD');
});

test('no path leads out of the folder', async () => {
  const paths = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
  ];
  for (const path of paths) expect(String((await get(path)).body)).not.toContain('secret');
});

test('pages carry a strict policy that allows their own inline scripts by hash', async () => {
  const hash = createHash('sha256').update(INLINE).digest('base64');
  const { headers } = await get('/login');
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; " +
      `script-src 'self' 'sha256-${hash}'; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; ` +
      "form-action 'self'; frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'",
  );
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' });
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\)/);
  expect(headers['strict-transport-security']).toBeUndefined();
  expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self';");
  expect((await get('/assets/none')).headers['x-content-type-options']).toBe('nosniff');
});

test('without a built client a plain page says that the server runs', async () => {
  const bare = await serve(join(outside, 'nowhere'));
  const pages = await Promise.all(['/', '/login'].map((path) => get(path, {}, 'GET', bare)));
  bare.close();
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(String(page.body)).toContain('href="/api/docs"');
  }
});

test('behind TLS every file says so', async () => {
  for (const path of ['/', '/assets/a.js', '/none.js']) {
    const { headers } = await get(path, { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
});

test.each<[string, Parameters<typeof createSite>[1], string | undefined]>([
  ['nobody, where the host names nobody', {}, undefined],
  ['the contact', { securityContact: 'https://example.org/security' }, 'https://example.org/security'],
  ['the mailbox of the site', { publicUrl: 'https://pipit.example.org:8443' }, 'mailto:security@pipit.example.org'],
  ['the contact first', { securityContact: 'tel:+44-1', publicUrl: 'https://pipit.example.org' }, 'tel:+44-1'],
])('security.txt names %s, whatever name the request has', async (_, settings, contact) => {
  const site = await serve(join(outside, 'web'), settings);
  onTestFinished(() => void site.close());
  const { status, headers, body } = await get('/.well-known/security.txt', { host: 'evil.example' }, 'GET', site);
  expect(status).toBe(contact === undefined ? 404 : 200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  if (contact === undefined) return;
  const [named, expires = ''] = String(body).split('\n');
  expect(named).toBe(`Contact: ${contact}`);
  const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test('the source is counted as a read of the API; other files are not', async () => {
  const limiter = createLimiter({ reads: { points: 2, seconds: 60 } } as Parameters<typeof createLimiter>[0]);
  const site = await serve(join(outside, 'web'), { limiter });
  onTestFinished(() => void site.close());
  const ask = (path: string) => get(path, {}, 'GET', site);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await ask('/source.tgz')).status);
  expect(statuses).toEqual([200, 200, 429]);
  const { headers, body } = await ask('/source.tgz');
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(String(body)).toContain('That was a lot to read at once from your network.');
  expect((await ask('/robots.txt')).status).toBe(200);
});
