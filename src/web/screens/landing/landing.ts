import { colorMode, show, toggleColorMode } from '../../ui/colorMode.ts';
import { prefetchOnIntent } from './prefetch.ts';

const button = document.querySelector<HTMLElement>('[data-dark]');
const name = () => button?.setAttribute('aria-label', button.dataset[colorMode.get()] ?? '');
colorMode.watch(name);
button?.addEventListener('click', toggleColorMode);
show(colorMode.get());

const NOTICE = 'pipit-notice';
const SHOWN_MS = 5000;

/** Shows the message that the app left before it led here. */
function sayNotice(): void {
  const text = sessionStorage.getItem(NOTICE);
  if (!text) return;
  sessionStorage.removeItem(NOTICE);
  const toast = Object.assign(document.createElement('div'), { className: 'toast', textContent: text });
  document.querySelector('.toaster')?.append(toast);
  setTimeout(() => toast.remove(), SHOWN_MS);
}

// If site data is blocked, merely accessing the storage throws.
try {
  sayNotice();
} catch {}

prefetchOnIntent();
