import { keptOnDevice } from '../base/kept.ts';
import { createSignal } from '../base/signal.ts';

export type ColorMode = 'light' | 'dark';

const KEY = 'pipit-color-mode';
/** The page colour of each mode, for the browser's own frame around it. */
const FRAME: Record<ColorMode, string> = { light: '#f3f5f2', dark: '#0c1713' };

/** Of the document, in which an inline script set it before the first paint; other tabs change it too. */
export const colorMode = createSignal<ColorMode>(
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  () => {
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
);

export function setColorMode(mode: ColorMode): void {
  keptOnDevice.write(KEY, mode);
  show(mode);
}

export const toggleColorMode = (): void => setColorMode(colorMode.get() === 'dark' ? 'light' : 'dark');

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
  colorMode.set(mode);
}
