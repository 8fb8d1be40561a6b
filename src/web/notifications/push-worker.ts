/**
 * Shows pushes while Pipit is closed, and opens the page that they are about. Handles nothing else: no request of a
 * page passes through it, and it sends none.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** In the format of Declarative Web Push. */
interface Pushed {
  notification?: { title?: string; body?: string; navigate?: string; tag?: string; lang?: string; dir?: 'auto' };
  app_badge?: number;
}

const root = new URL('.', location.href);
const NOTICES = 'notifications';

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? NOTICES)));
});
// The client sends the new address to the server at its next start, because the data for that is missing here.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription };
  if (oldSubscription) (event as ExtendableEvent).waitUntil(subscribeAgain(oldSubscription));
});

/** Browsers require a visible notification for each push, even an invalid one. */
async function show(data: PushMessageData | null): Promise<void> {
  const { notification = {}, app_badge } = read(data);
  const { title = 'Pipit', navigate = NOTICES, body, tag, lang, dir } = notification;
  const icon = new URL('icons/icon-192.png', root).href;
  const known = Object.fromEntries(Object.entries({ body, tag, lang, dir }).filter(([, value]) => value !== undefined));
  await worker.registration.showNotification(title, { ...known, icon, data: navigate });
  if (app_badge !== undefined) await worker.navigator.setAppBadge?.(app_badge);
}

function read(data: PushMessageData | null): Pushed {
  try {
    return (data?.json() ?? {}) as Pushed;
  } catch {
    return {};
  }
}

/** Focuses a tab that shows the page already. Otherwise opens a new one, because the others may contain unsent text. */
async function open(navigate: string): Promise<void> {
  const url = new URL(navigate, root);
  const target = url.origin === root.origin ? url : new URL(NOTICES, root);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === target.href);
  await (there ? there.focus() : worker.clients.openWindow(target));
}

const subscribeAgain = ({ options }: PushSubscription) =>
  worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: options.applicationServerKey,
  });
