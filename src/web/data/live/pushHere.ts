import { keptOnDevice } from '../../core/storage.ts';

/** The name under which the member is kept whose notices are pushed to this browser. */
const NAME = 'pipit-push';

export const isPushedHere = (user: string): boolean => keptOnDevice.read(NAME) === user;
export const isAnybodyPushedHere = (): boolean => keptOnDevice.read(NAME) !== null;
export const notePushedHere = (user: string | null): void => void keptOnDevice.write(NAME, user);
