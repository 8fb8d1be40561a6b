import type { User } from '#contract/people/users.ts';
import { deviceStorage } from '../../core/device.ts';

/** Whose welcome is due, and whose was closed, in this browser. */
const [DUE, CLOSED] = ['pipit-welcome', 'pipit-welcomed'];

type Newcomer = Pick<User, '_id'>;

/** New members are welcomed once, when they are let in: also after days. */
export function askForWelcome({ _id }: Newcomer): void {
  try {
    if (deviceStorage().getItem(CLOSED) !== _id) deviceStorage().setItem(DUE, _id);
  } catch {}
}

export function isWelcomeDue(user: Newcomer | null): boolean {
  return user !== null && deviceStorage().getItem(DUE) === user._id;
}

export function welcomed({ _id }: Newcomer): void {
  try {
    deviceStorage().removeItem(DUE);
    deviceStorage().setItem(CLOSED, _id);
  } catch {}
}
