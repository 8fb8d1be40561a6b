import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { bodyStream } from './request.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A request whose body is not sent yet. */
async function begin(headers: Record<string, string> = {}) {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers });
  sending.on('error', () => undefined);
  const heard = once(server, 'request');
  sending.flushHeaders();
  const [incoming, outgoing] = (await heard) as [IncomingMessage, ServerResponse];
  return { sending, incoming, outgoing };
}

test('every byte comes, in order, to who reads slowly', async () => {
  const { sending, incoming } = await begin();
  const sent = Buffer.alloc(3_000_000, 'The harbour crane was on time. ');
  sending.end(sent);
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyStream(incoming)) {
    pieces.push(piece);
    await new Promise(setImmediate);
  }
  expect(Buffer.concat(pieces).equals(sent)).toBe(true);
});

test('what nobody asks for is not read', async () => {
  const { sending, incoming } = await begin();
  let read = 0;
  incoming.on('data', ({ length }: Buffer) => {
    read += length;
  });
  const reader = bodyStream(incoming).getReader();
  sending.write(Buffer.alloc(20_000_000));
  const { value } = await reader.read();
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  expect(read).toBe(value?.length);
});

test('a piece is the buffer that Node has made', async () => {
  const { sending, incoming } = await begin();
  const reader = bodyStream(incoming).getReader();
  const made = once(incoming, 'data');
  sending.end('once');
  const { value } = await reader.read();
  expect(value).toBe((await made)[0]);
});

test('a body without a byte ends', async () => {
  const { sending, incoming } = await begin();
  sending.end();
  expect(await bodyStream(incoming).getReader().read()).toEqual({ done: true, value: undefined });
});

test('a connection that breaks while a piece is waited for is an error', async () => {
  const { sending, incoming } = await begin({ 'content-length': '9' });
  const read = bodyStream(incoming).getReader().read();
  sending.destroy();
  await expect(read).rejects.toThrow('aborted');
});

test('a connection that broke before is an error', async () => {
  const { sending, incoming } = await begin({ 'content-length': '9' });
  const closed = new Promise((resolve) => incoming.once('close', resolve));
  sending.destroy();
  await closed;
  await expect(bodyStream(incoming).getReader().read()).rejects.toThrow('aborted');
});

test('who gives up waiting can still answer', async () => {
  const { sending, incoming, outgoing } = await begin({ 'content-length': '9' });
  const reader = bodyStream(incoming).getReader();
  const read = reader.read();
  await reader.cancel();
  expect(await read).toEqual({ done: true, value: undefined });
  const answered = once(sending, 'response');
  outgoing.writeHead(408).end();
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(408);
});
