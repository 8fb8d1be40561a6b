import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { type Counter, createCounter } from '../services/metrics.ts';
import { type Admission, createAdmission } from './admission.ts';
import { createPeerOf } from './client-address.ts';
import { createHostCheck } from './headers.ts';
import { type App, createListener } from './listener.ts';
import { createStreams } from './streams.ts';

const lines: Record<string, unknown>[] = [];
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
  lines.length = 0;
});

/** The app answers with the request; the site with its name. */
const echo: App = (request) =>
  Response.json({ url: new URL(request.url).pathname, id: request.headers.get('x-request-id') });

async function serve(
  app: App = echo,
  level = 'info',
  own: {
    admission?: Admission;
    streams?: number;
    proxies?: number | string[];
    counter?: Counter;
    publicUrl?: string;
  } = {},
): Promise<string> {
  const log = pino({ level }, { write: (line) => void lines.push(JSON.parse(line)) });
  const { admission = createAdmission(), streams = 1, proxies = 0, counter, publicUrl = null } = own;
  const site = (_: unknown, outgoing: ServerResponse) => void outgoing.end('site');
  const peerOf = createPeerOf(proxies);
  const isOwnHost = createHostCheck(publicUrl, peerOf);
  const listener = createListener({
    app,
    site,
    log,
    admission,
    streams: createStreams(streams),
    counter,
    peerOf,
    isOwnHost,
  });
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the API and the probes go to the app, all else to the site', async () => {
  const url = await serve();
  for (const path of ['/api', '/api/posts', '/api/nonsense', '/healthz', '/readyz']) {
    expect(await (await fetch(`${url}${path}?x=1`)).json()).toMatchObject({ url: path });
  }
  for (const path of ['/', '/apis', '/api.html', '/healthz/x', '/login?next=/api/posts']) {
    expect(await (await fetch(url + path)).text()).toBe('site');
  }
});

test('every request to the app has an id: the one given if it is plain, else a new one', async () => {
  const url = await serve();
  const idFor = async (given?: string) => {
    const headers = given ? { 'x-request-id': given } : {};
    const { id } = (await (await fetch(`${url}/api`, { headers })).json()) as { id: string };
    return id;
  };
  expect(await idFor('proxy-1.42_a')).toBe('proxy-1.42_a');
  expect(await idFor()).toMatch(/^[\da-f-]{36}$/);
  expect(await idFor('<script>alert(1)</script>')).toMatch(/^[\da-f-]{36}$/);
  expect(await idFor('x'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
});

test('at debug each request is one line, without query, headers or body', async () => {
  const url = await serve(echo, 'debug');
  const headers = { authorization: 'Bearer hush', 'x-request-id': 'trace-0001' };
  await (await fetch(`${url}/api/auth/login?token=hush`, { method: 'POST', headers, body: 'hush' })).text();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ requestId: 'trace-0001', method: 'POST', path: '/api/auth/login', status: 200 });
  expect(lines[0]?.ms).toBeTypeOf('number');
  expect(JSON.stringify(lines)).not.toContain('hush');
});

test('with a counter a request that takes a second is a warning, whatever the level, and every one is counted', async () => {
  const registry = new Registry();
  const counter = createCounter(registry);
  const slow: App = async (request, told) => {
    told.user = 'ada';
    if (request.url.endsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 1_010));
    return new Response();
  };
  const url = await serve(slow, 'info', { counter });
  for (const path of ['/api/quick', '/api/slow', '/healthz', '/nonsense']) await (await fetch(url + path)).text();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ msg: 'slow request', user: 'ada', path: '/api/slow', status: 200 });
  expect((await registry.getSingleMetric('pipit_requests_total')?.get())?.values).toEqual([
    { labels: { method: 'GET', route: '/api/*', status: 200 }, value: 2 },
    { labels: { method: 'GET', route: '/healthz', status: 200 }, value: 1 },
    { labels: { method: 'GET', route: '/*', status: 200 }, value: 1 },
  ]);
});

test('at info requests are not logged', async () => {
  const url = await serve();
  await (await fetch(`${url}/api/posts`)).text();
  await (await fetch(url)).text();
  expect(lines).toEqual([]);
});

test('an app that throws becomes a 500 that names the request and a line in the log', async () => {
  const url = await serve(() => Promise.reject(new Error('the disk is gone')));
  const answer = await fetch(`${url}/api/posts`);
  expect(answer.status).toBe(500);
  const body = (await answer.json()) as { error: string; errors: string[]; codes: object[] };
  expect(body.errors).toEqual([body.error]);
  expect(body.error).not.toContain('disk');
  expect(body.error).toContain(lines[0]?.requestId);
  expect(body.codes).toEqual([{ code: 'internal_error', params: { requestId: lines[0]?.requestId } }]);
});

test('a request that cannot be understood is refused in the shape of every refusal', async () => {
  const url = await serve();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /api/posts HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('{"errors":[');
  expect(answer).toContain('"codes":[{"code":"malformed_request"}]');
});

test('who cannot be answered in time is turned away before anything is done, but probes and the site are always answered', async () => {
  let asked = 0;
  const app: App = () => {
    asked += 1;
    return Response.json({});
  };
  const url = await serve(app, 'info', { admission: { ...createAdmission(), enter: ({ refuse }) => refuse() } });
  for (const path of ['/api/posts', '/api/nowhere']) {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '1']);
    expect(await answer.json()).toEqual({ errors: [expect.any(String)], codes: [{ code: 'overloaded' }] });
  }
  expect(asked).toBe(0);
  for (const path of ['/healthz', '/readyz', '/']) expect((await fetch(url + path)).status, path).toBe(200);
});

test('behind TLS, told by a proxy that is trusted, browsers are told to stay with it', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
  const hsts = async (proxies: number, sent = {}) => {
    const url = await serve(echo, 'info', { proxies });
    const said = (await fetch(`${url}/api`, { headers: sent })).headers.get('strict-transport-security');
    server.closeAllConnections();
    server.close();
    return said;
  };
  expect(await hsts(1, headers)).toBe('max-age=31536000');
  expect(await hsts(1)).toBeNull();
  expect(await hsts(0, headers)).toBeNull();
});

/** The raw response to a custom head. */
async function raw(url: string, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`${head}\r\nconnection: close\r\n\r\n`);
  return text(socket);
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test.for([
  ['its own', 'pipit.example.org', 200],
  ['its own, with a port', 'pipit.example.org:8443', 200],
  ['its own in capitals', 'Pipit.Example.ORG', 200],
  ['this machine', 'localhost:3000', 200],
  ['the address of this machine', '127.0.0.1:3000', 200],
  ['the address of this machine in IPv6', '[::1]:3000', 200],
  ['another site, whose name leads here', 'evil.example', 421],
  ['a name that begins like its own', 'pipit.example.org.evil.example', 421],
  ['a name that begins like an address', '127.0.0.1.evil.example', 421],
] as const)('a Pipit with a name is asked as %s', async ([, host, status]) => {
  const url = await serve(echo, 'info', { publicUrl: 'https://pipit.example.org' });
  for (const path of ['/api/posts', '/']) {
    const answer = await raw(url, `GET ${path} HTTP/1.1\r\nhost: ${host}`);
    expect(statusOf(answer), path).toBe(status);
    if (status !== 421) continue;
    expect(answer).toContain('{"errors":["This Pipit is at https://pipit.example.org.');
    expect(answer).toContain('"codes":[{"code":"wrong_host","params":{"url":"https://pipit.example.org"}}]');
  }
  expect(statusOf(await raw(url, `GET /readyz HTTP/1.1\r\nhost: ${host}`))).toBe(200);
});

test.for([
  ['a proxy that is named', ['127.0.0.1'], 'pipit.example.org', 200],
  ['a proxy that is named, after what the caller wrote', ['127.0.0.1'], 'pipit.example.org, evil.example', 421],
  ['somebody else than the proxy', ['10.0.0.1'], 'pipit.example.org', 421],
  ['whoever connects, where proxies are only counted', 1, 'pipit.example.org', 421],
  ['anybody', 0, 'pipit.example.org', 421],
] as const)('another name in X-Forwarded-Host, by %s', async ([, trust, forwarded, status]) => {
  const proxies = typeof trust === 'number' ? trust : [...trust];
  const url = await serve(echo, 'info', { publicUrl: 'https://pipit.example.org', proxies });
  expect(statusOf(await raw(url, `GET /api HTTP/1.1\r\nhost: pipit:3000\r\nx-forwarded-host: ${forwarded}`))).toBe(
    status,
  );
});

test.for([
  '/api/%2e%2e/healthz',
  '/api/../healthz',
  '/api/.%2E/readyz',
  '/api/./posts',
  '/api/x%5c..%5c..%5chealthz',
  '/api\\..\\healthz',
  '/x/../api/posts',
  '/..',
])('%s means two things and is 400', async (path) => {
  const answer = await raw(await serve(), `GET ${path} HTTP/1.1\r\nhost: pipit.example.org`);
  expect([statusOf(answer), /\{.*/.exec(answer)?.[0]]).toEqual([400, expect.stringContaining('"errors":["The path')]);
});

test.for(['/readyz/', '/healthz/'])('a probe with a slash at the end, %s, is a probe', async (path) => {
  const url = await serve();
  expect(await (await fetch(url + path)).json()).toMatchObject({ url: path });
});

test('a Pipit without a name answers under any', async () => {
  expect(statusOf(await raw(await serve(), 'GET /api HTTP/1.1\r\nhost: any.example'))).toBe(200);
});

test('two Host headers are 400', async () => {
  const url = await serve();
  const answer = await raw(url, 'GET /api HTTP/1.1\r\nhost: pipit.example.org\r\nHost: evil.example');
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('"errors"');
});

test('the probes are answered over HTTP/1.0 without a Host', async () => {
  const url = await serve();
  for (const path of ['/readyz', '/healthz']) expect(statusOf(await raw(url, `GET ${path} HTTP/1.0`)), path).toBe(200);
});

test('HEAD waits in line as the read that it is', async () => {
  const reads: boolean[] = [];
  const admission = createAdmission();
  const enter: Admission['enter'] = (visit) => {
    reads.push(visit.isRead);
    admission.enter(visit);
  };
  const url = await serve(echo, 'info', { admission: { ...admission, enter } });
  for (const method of ['GET', 'HEAD', 'POST']) await fetch(`${url}/api/posts`, { method });
  expect(reads).toEqual([true, true, false]);
});

test('files that nobody gets hold no read up: the rest wait for a moment, and are refused', async () => {
  const never = new Promise<Response>(() => undefined);
  const refused: string[] = [];
  const app: App = (request, told) => {
    if (!request.url.includes('/media/')) return new Response('text');
    const asked = told.inFileTurn?.(() => never);
    return asked?.catch((error) => new Response(String(refused.push(error.name)))) ?? never;
  };
  const url = await serve(app);
  for (let n = 0; n < 70; n++) void fetch(`${url}/media/${n}`).catch(() => undefined);
  await expect.poll(() => refused, { timeout: 4_000 }).toEqual(Array(6).fill('FilesUnavailable'));
  expect(await (await fetch(`${url}/api/posts`)).text()).toBe('text');
});

test('an event stream is refused behind an answer that is not sent yet', async () => {
  const first = Promise.withResolvers<Response>();
  const url = await serve((request, told) => {
    if (!request.url.endsWith('/live')) return first.promise;
    const stream = told.openStream?.({});
    first.resolve(new Response('first'));
    return new Response(stream ? 'stream' : 'refused');
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const ask = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${rest}\r\n`;
  socket.write(ask('/api/posts') + ask('/api/live', 'Connection: close\r\n'));
  const answers = await text(socket);
  expect(answers).toMatch(/first[\s\S]*refused$/);
});
