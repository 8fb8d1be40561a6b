/** Inserted by the build: every file of the site, relative to it, and a hash of them all. */
declare const __FILES__: string[];
/** The text of scripts that only re-export another file, which saves a request for each. */
declare const __SHORT__: Record<string, string>;
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const root = new URL('.', location.href);
/** Several instances can share an origin. */
const family = `pipit ${root.pathname} `;
const cacheName = family + __VERSION__;
const urlOf = (file: string) => new URL(file, root).href;

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data }) => data === 'go' && void worker.skipWaiting());
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(root.href)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all([
    ...__FILES__.map((name) => keep(cache, name)),
    ...Object.entries(__SHORT__).map(([name, text]) => cache.put(urlOf(name), new Response(text, SCRIPT))),
  ]);
}

const SCRIPT = { headers: { 'content-type': 'text/javascript' } };

async function keep(cache: Cache, name: string): Promise<void> {
  // A name with a hash never changes its content. Other files are requested again.
  const answer = await fetch(urlOf(name), { cache: name.startsWith('assets/') ? 'default' : 'no-cache' });
  if (!answer.ok) throw new TypeError(`${name} answered ${answer.status}.`);
  // Some hosts redirect x.html to x, and a page must not get a redirected response.
  await cache.put(urlOf(name), new Response(answer.body, { headers: answer.headers }));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(family) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * An empty page until the new version has taken over. A page that reloaded immediately would request this version
 * again, and keep it in use.
 */
const BETWEEN = '<script>navigator.serviceWorker.oncontrollerchange = () => location.reload()</script>';

/**
 * All tabs run one version, because they share one database. A new version waits until the last tab of the old one
 * reloads, and then takes over immediately.
 */
async function page(request: Request): Promise<Response> {
  const { waiting } = worker.registration;
  if (waiting && (await worker.clients.matchAll({ type: 'window' })).length < 2) {
    waiting.postMessage('go');
    return new Response(BETWEEN, { headers: { 'content-type': 'text/html', refresh: '1' } });
  }
  const { pathname } = new URL(request.url);
  const isLanding = pathname === root.pathname || pathname === `${root.pathname}index.html`;
  return (await kept(urlOf(isLanding ? 'index.html' : 'app.html'))) ?? fetch(request);
}

const file = async (request: Request): Promise<Response> => (await kept(request.url)) ?? fetch(request);

const kept = (url: string): Promise<Response | undefined> => caches.match(url, { cacheName, ignoreSearch: true });
