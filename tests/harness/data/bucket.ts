import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Bucket {
  /** In the format of S3_URL. */
  url: string;
  /** Keyed by name. */
  objects: Map<string, Buffer>;
  close(): void;
}

/** Stores objects like an S3-compatible service, without checking signatures, which have their own tests. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const name = url.split('?', 1)[0]?.split('/').at(-1) ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (method === 'PUT') objects.set(name, Buffer.concat(chunks));
    if (method === 'DELETE') objects.delete(name);
    const found = objects.get(name);
    response.statusCode = method === 'DELETE' ? 204 : found ? 200 : 404;
    response.end(method === 'GET' ? found : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://key:secret@127.0.0.1:${port}/birds`,
    objects,
    close: () => server.close().closeAllConnections(),
  };
}
