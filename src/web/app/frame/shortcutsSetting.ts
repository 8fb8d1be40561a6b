import { createSignal } from '../../core/signal.ts';
import { keptOnDevice } from '../../core/storage.ts';

const NAME = 'pipit-shortcuts';

export const shortcutsOn = createSignal(keptOnDevice.read(NAME) !== 'off');

export function setShortcuts(wanted: boolean): void {
  keptOnDevice.write(NAME, wanted ? null : 'off');
  shortcutsOn.set(wanted);
}
