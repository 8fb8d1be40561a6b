import type { ReactNode } from 'react';
import { define } from '../../language.ts';

/** Pushes, which reach a device while Pipit is closed. */
export const pushWords = define('push', {
  ask: 'Hear it when someone calls?',
  askNote: 'Pipit can tell this device about mentions and comments, even when it is closed. Likes stay quiet.',
  turnOn: 'Turn on',
  turningOn: 'Turning on',
  notNow: 'Not now',
  turnedOn: 'This device hears of it now',
  notTurnedOn: 'Push wasn’t turned on.',
  turnedOff: 'This device is told nothing any more',
  blocked: 'This browser blocks notifications',
  blockedHow: 'To allow them, press the icon beside the address, then choose Notifications, Allow.',
  hide: 'Hide this',
  devices: 'Devices with push',
  devicesNote: 'They are told while Pipit is closed, as long as they are signed in.',
  turnOnHere: 'Turn on for this device',
  cannot:
    'This browser cannot be told while Pipit is closed. On an iPhone or iPad, add Pipit to the Home Screen first.',
  thisDevice: (since: ReactNode): ReactNode => <>This device · since {since}</>,
  since: (since: ReactNode): ReactNode => <>Since {since}</>,
  unnamed: 'A browser',
  remove: 'Remove',
  removeNamed: (device: string) => `Remove ${device}`,
  removed: 'Device removed',
  notRemoved: 'That device wasn’t removed.',
  loadAgain: 'Load the devices',
});
