import type { Config } from '#contract/auth.ts';
import { keptInTab } from '../../ui/base/kept.ts';
import { type PictureSource, picturesChanged } from './source.ts';

const NAME = 'pipit-media-key';
const ASK_AGAIN_MS = 60_000;

interface Asking {
  getConfig: () => Promise<Config>;
  /** Whose key it is. */
  getUser: () => string | null;
}

/**
 * The path itself, and behind it the key of the day where only members may read. Who needs one learns it from the first picture
 * that fails: where everybody may read, nobody waits for a key. To moderators it opens what was removed, one by one: an address
 * without it is the one that the browser has kept.
 */
export function picturesOverNetwork({ getConfig, getUser }: Asking): PictureSource {
  /** Whose, and behind a space the key for all pictures, if there is one. */
  let kept = keptInTab.read(NAME) ?? '';
  const single = new Map<string, string>();
  let asked = -Infinity;
  let answer: Promise<Config>;

  const url = (path: string) => {
    const [user, key = ''] = kept.split(' ');
    const used = user === getUser() ? key || single.get(large(path)) : '';
    return used ? `${path}?key=${used}` : path;
  };
  const onFail = async (path: string) => {
    const before = url(path);
    if (performance.now() - asked > ASK_AGAIN_MS) {
      asked = performance.now();
      answer = getConfig();
    }
    const user = getUser() ?? '';
    const { community, media } = await answer;
    const key = media.key ?? '';
    if (kept.split(' ')[0] !== user) single.clear();
    kept = community.read === 'members' ? `${user} ${key}` : user;
    keptInTab.write(NAME, kept);
    single.set(large(path), key);
    if (url(path) !== before) picturesChanged();
  };
  return { url, onFail: (path) => void onFail(path).catch(() => undefined) };
}

const large = (path: string): string => path.replace('.small.', '.');
