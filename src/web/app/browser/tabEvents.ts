import { browserWords as words } from '#words/en/browser.ts';
import { hasNotice, leaveNotice } from '../../core/afterLogOut.ts';
import { keptOnDevice } from '../../core/storage.ts';

/** What a page does when the server in its browser has news. */
export const inThisBrowser = (base: string) => ({
  base,
  onChanged: () => void dispatchEvent(new Event('pipit:changed')),
  onReplaced: () => {
    if (!hasNotice()) leaveNotice(words.replaced);
    for (const name of ['token', 'user']) keptOnDevice.write(name, null);
    location.replace(base);
  },
});
