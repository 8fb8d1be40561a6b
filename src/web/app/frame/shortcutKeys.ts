import { isComposing } from '../../core/keys.ts';
import { createSignal } from '../../core/signal.ts';
import { keptOnDevice } from '../../core/storage.ts';
import type { KeyActions } from './keys.ts';

const NAME = 'pipit-shortcuts';

export const shortcutsOn = createSignal(keptOnDevice.read(NAME) !== 'off');

export function setShortcuts(wanted: boolean): void {
  keptOnDevice.write(NAME, wanted ? null : 'off');
  shortcutsOn.set(wanted);
}

/** All keys of `keys.ts`, which is loaded after the page. A key pressed before waits for it. */
const KEYS = '/n.jklbreugh?';

type Keys = typeof import('./keys.ts');
let keys: Keys | undefined;

export async function loadKeys(): Promise<Keys> {
  keys ??= await import('./keys.ts');
  return keys;
}

export function onShortcut(event: KeyboardEvent, actions: KeyActions): void {
  if (!isMeantForPage(event) || !KEYS.includes(event.key)) return;
  if (!keys)
    void loadKeys().then(
      ({ act }) => act(event, actions),
      () => undefined,
    );
  if (!keys || keys.act(event, actions)) event.preventDefault();
}

/** False with Ctrl, Alt or ⌘, while something is being typed, and over a dialog or a menu. */
function isMeantForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input, textarea, select, [contenteditable]') && !document.querySelector(OVERLAYS);
}

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
