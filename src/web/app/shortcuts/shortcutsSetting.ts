import { keptOnDevice } from '../../ui/base/kept.ts';
import { createSignal } from '../../ui/base/signal.ts';

const NAME = 'pipit-shortcuts';

export const shortcutsOn = createSignal(keptOnDevice.read(NAME) !== 'off');

export function setShortcuts(wanted: boolean): void {
  keptOnDevice.write(NAME, wanted ? null : 'off');
  shortcutsOn.set(wanted);
}
