import { browserWords as words } from '#words/en/browser.ts';
import { hasNotice, leaveNotice } from '../../core/afterLogOut.ts';
import { keptOnDevice } from '../../core/storage.ts';

/** Handlers for events of the server in this browser. */
export const inThisBrowser = (base: string) => ({
  base,
  onChanged: () => void dispatchEvent(new Event('pipit:changed')),
  onReplaced: () => {
    if (!hasNotice()) leaveNotice(words.replaced);
    for (const name of ['token', 'user']) keptOnDevice.write(name, null);
    location.replace(base);
  },
});
