import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A minimal static host: the files of a folder under a path, and 404.html for everything else. */
export function serveFolder(folder: string, base = '/'): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.startsWith(base) ? fileFor(folder, decoded(pathname.slice(base.length))) : null;
    const found = file ?? fileFor(folder, '404.html');
    response.statusCode = file ? 200 : 404;
    if (!found) return void response.end();
    response.setHeader('content-type', TYPES[extname(found)] ?? 'application/octet-stream');
    response.setHeader('cache-control', pathname.includes('/assets/') ? 'max-age=600' : 'no-cache');
    createReadStream(found).pipe(response);
  });
}

/** Returns the path unchanged if it cannot be decoded; no file has such a name. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '');
  } catch {
    return path;
  }
}

function fileFor(folder: string, path: string): string | null {
  const file = join(folder, normalize(`/${path}`));
  if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep) && file !== folder) return null;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile()) return file;
  return stats?.isDirectory() && !path.endsWith('index.html') ? fileFor(folder, join(path, 'index.html')) : null;
}
