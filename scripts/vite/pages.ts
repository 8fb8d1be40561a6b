import type { IncomingMessage } from 'node:http';
import type { Connect, Plugin } from 'vite';

/** Serves two documents like the server does: `/` is the landing page, every other navigation the app. */
export function pages(): Plugin {
  return {
    name: 'pipit:pages',
    configureServer: (server) => void server.middlewares.use(toDocument(server.config.base)),
    configurePreviewServer: (server) => void server.middlewares.use(toDocument(server.config.base)),
  };
}

const toDocument =
  (base: string): Connect.NextHandleFunction =>
  (request, _response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    if (isNavigation(request) && !path.startsWith('api/') && !path.endsWith('.html')) {
      request.url = `${base}${path === '' ? 'index.html' : 'app.html'}`;
    }
    next();
  };

/** Decides by what the browser asks for, never by a dot in the path: `/profile/ada.l` is a page. */
function isNavigation(request: IncomingMessage): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const destination = request.headers['sec-fetch-dest'];
  return destination ? destination === 'document' : (request.headers.accept ?? '').includes('text/html');
}
