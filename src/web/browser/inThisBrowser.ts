import { browserWords as words } from '#words/en/browser.ts';
import { hasNotice, leaveNotice } from '../app/navigation/leaveTo.ts';
import { keptOnDevice } from '../ui/base/kept.ts';

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
