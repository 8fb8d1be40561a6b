export type ColorMode = 'light' | 'dark';

const KEY = 'pipit-color-mode';
/** The page colour of each mode, for the browser's own frame around it. */
const FRAME: Record<ColorMode, string> = { light: '#f3f5f2', dark: '#0c1713' };

/** The document carries the mode: an inline script set it before the first paint. */
export const getColorMode = (): ColorMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

export function setColorMode(mode: ColorMode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage may be refused; the mode then lasts as long as the page.
  }
  show(mode);
}

export const toggleColorMode = (): void => setColorMode(getColorMode() === 'dark' ? 'light' : 'dark');

/** Calls back on every change, those of other tabs included. */
export function subscribeColorMode(watcher: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener('storage', onStorage);
  };
}

const watchers = new Set<() => void>();

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) show(newValue === 'dark' ? 'dark' : 'light');
}

export function show(mode: ColorMode): void {
  const root = document.documentElement;
  // Colours change at once: transitions rest while the new ones are worked out.
  root.classList.add('switching');
  root.dataset.theme = mode;
  root.getBoundingClientRect();
  root.classList.remove('switching');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME[mode]);
  for (const watcher of watchers) watcher();
}
