/**
 * Shows what is pushed while Pipit is closed, and opens what it is about. It hears of nothing else: no request of a page goes
 * through it, and it makes none.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** In the form of Declarative Web Push. */
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
// The new address is told to the server when the client next starts: what it needs for that is not here.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription };
  if (oldSubscription) (event as ExtendableEvent).waitUntil(subscribeAgain(oldSubscription));
});

/** Browsers want to see each message: whatever came, something is shown. */
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

/** Where a tab shows it already, that one; else a new one, since somebody may be writing in the others. */
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
