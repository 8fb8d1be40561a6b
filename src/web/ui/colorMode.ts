import { createSignal } from '../core/signal.ts';
import { keptOnDevice } from '../core/storage.ts';

export type ColorMode = 'light' | 'dark';
/** 'auto' follows the device. */
export type ColorChoice = ColorMode | 'auto';

const KEY = 'pipit-color-mode';
/** The page colour of each mode, for the browser's own frame around the page. */
const FRAME: Record<ColorMode, string> = { light: '#f3f5f2', dark: '#0c1713' };
const darkDevice = matchMedia('(prefers-color-scheme: dark)');

/** An inline script sets the mode before the first paint. Other tabs and the device can change it later. */
export const colorMode = createSignal<ColorMode>(
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  () => {
    addEventListener('storage', onStorage);
    darkDevice.addEventListener('change', onDevice);
    return () => {
      removeEventListener('storage', onStorage);
      darkDevice.removeEventListener('change', onDevice);
    };
  },
);

export const colorChoice = createSignal(choiceOf(keptOnDevice.read(KEY)));

export function chooseColors(choice: ColorChoice): void {
  keptOnDevice.write(KEY, choice);
  apply(choice);
}

export const toggleColorMode = (): void => chooseColors(colorMode.get() === 'dark' ? 'light' : 'dark');

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) apply(choiceOf(newValue));
}

function onDevice(): void {
  if (colorChoice.get() === 'auto') apply('auto');
}

function apply(choice: ColorChoice): void {
  colorChoice.set(choice);
  show(choice === 'auto' ? (darkDevice.matches ? 'dark' : 'light') : choice);
}

function choiceOf(kept: string | null): ColorChoice {
  return kept === 'dark' || kept === 'auto' ? kept : 'light';
}

export function show(mode: ColorMode): void {
  const root = document.documentElement;
  // Transitions are off while the new colours are computed, so that colours change immediately.
  root.classList.add('switching');
  root.dataset.theme = mode;
  root.getBoundingClientRect();
  root.classList.remove('switching');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME[mode]);
  colorMode.set(mode);
}
