import { createSignal } from '../../ui/base/signal.ts';

const KEY = 'pipit-shortcuts';

export const shortcutsOn = createSignal(read());

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcuts(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {}
  shortcutsOn.set(wanted);
}
