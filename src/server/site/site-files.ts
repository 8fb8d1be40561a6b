import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildIn } from '#contract/live/build.ts';
import { securityHeaders } from '../http/headers.ts';
import { type LandingSettings, ownLanding, placeholderPage } from './documents.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

type Encoding = 'br' | 'gzip' | 'identity';

export interface Variant {
  body: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
}

/** One file of the site in every encoding that it has. */
export type SiteFile = Partial<Record<Encoding, Variant>> & { identity: Variant };

const SIBLINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** The built client by path, stored in memory: a path that is not in the table cannot be reached. */
export function readSiteFiles(folder: string, settings: LandingSettings = {}): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || SIBLINGS.some(({ ending }) => file.endsWith(ending))) continue;
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      files.set(path, siteFile(path, readFileSync(file), compressedBeside(file)));
    }
  }
  const built = files.get('/index.html')?.identity.body.toString() ?? placeholderPage;
  const landing = ownLanding(built, settings);
  if (landing !== built || !files.has('/index.html')) files.set('/index.html', compressedPage(landing));
  return files;
}

/** The build of the client in `folder`; undefined if there is none. */
export function builtClient(folder: string): string | undefined {
  const document = join(folder, 'app.html');
  return existsSync(document) ? buildIn(readFileSync(document, 'utf8')) : undefined;
}

export function compressedPage(html: string): SiteFile {
  const plain = Buffer.from(html);
  return siteFile('/index.html', plain, { br: brotliCompressSync(plain), gzip: gzipSync(plain) });
}

type Compressed = Partial<Record<Exclude<Encoding, 'identity'>, Buffer>>;

function compressedBeside(file: string): Compressed {
  const there = SIBLINGS.filter(({ ending }) => existsSync(file + ending));
  return Object.fromEntries(there.map(({ encoding, ending }) => [encoding, readFileSync(file + ending)]));
}

function siteFile(path: string, plain: Buffer, compressed: Compressed = {}): SiteFile {
  const type = contentType(path);
  const shared = {
    ...securityHeaders(type.startsWith('text/html') ? plain.toString() : ''),
    'content-type': type,
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  };
  const result: SiteFile = { identity: variant(plain, shared) };
  for (const { encoding } of SIBLINGS) {
    const body = compressed[encoding];
    if (body) result[encoding] = variant(body, { ...shared, 'content-encoding': encoding });
  }
  return result;
}

export function variant(body: Buffer, headers: OutgoingHttpHeaders): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, headers: { ...headers, etag, 'content-length': body.length } };
}
