import { colorMode, show, toggleColorMode } from '../ui/page/colorMode.ts';

const button = document.querySelector<HTMLElement>('[data-dark]');
const name = () => button?.setAttribute('aria-label', button.dataset[colorMode.get()] ?? '');
colorMode.watch(name);
button?.addEventListener('click', toggleColorMode);
show(colorMode.get());

const NOTICE = 'pipit-notice';
const SHOWN_MS = 5000;

/** What the app had to say when it led here. */
function sayNotice(): void {
  const text = sessionStorage.getItem(NOTICE);
  if (!text) return;
  sessionStorage.removeItem(NOTICE);
  const toast = Object.assign(document.createElement('div'), { className: 'toast', textContent: text });
  document.querySelector('.toaster')?.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}

try {
  sayNotice();
} catch {}

/** The app's files, once the page is done and the browser has nothing better to do. */
function fetchLater(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="pipit-later"]')?.content.split(' ') ?? [];
  for (const href of files) {
    if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  }
}

const { connection } = navigator as { connection?: { saveData?: boolean } };
if (!connection?.saveData) {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(fetchLater) : setTimeout(fetchLater, 2000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
