/**
 * The first script of the app's document, inlined by scripts/vite/first-script.ts. It sets what is visible before the
 * bundle is loaded, and starts the first requests at the same time.
 */
import type { Post } from '#contract/views.schema.ts';
import { keptOnDevice } from '../../core/storage.ts';
import { rememberedSort } from '../../data/lists/sort.ts';
import { keptKey } from '../../data/media/mediaKey.ts';
import { IN_SIGHT, sizesOf, sourcesOf } from '../../media/grid.ts';

/** Loads the first visible picture while the bundle is loading, so that the app finds it in the browser's cache. */
async function loadFirstPicture(answer: Response, user: string): Promise<void> {
  if (!answer.ok) return;
  const { posts } = (await answer.clone().json()) as { posts: Post[] };
  // Pictures with a content warning and folded posts are not shown at first.
  const isShown = ({ media, sensitive, filtered }: Post) => media && !sensitive && !filtered;
  const { media } = posts.slice(0, IN_SIGHT).find(isShown) ?? {};
  const picture = media?.[0];
  if (!media || !picture) return;
  const key = keptKey(JSON.parse(user).username.toLowerCase());
  // The key has expired, so the app requests another one.
  if (key === '') return;
  const srcset = sourcesOf(picture, (path) => (key ? `${path}?key=${key}` : path));
  // Started before the fonts, which have placeholders.
  if (srcset) Object.assign(new Image(), { fetchPriority: 'high', sizes: sizesOf(media, picture, 0), srcset });
}

const base = import.meta.env.BASE_URL;
const root = document.documentElement;

const colors = keptOnDevice.read('pipit-color-mode');
const isDark = colors === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : colors === 'dark';
if (isDark) root.dataset.theme = 'dark';
const user = keptOnDevice.read('user');
// Members who wait for approval have their own page.
const token = user && !user.includes('"state":"waiting"') && keptOnDevice.read('token');
const feeds: Record<string, 'home' | 'explore'> = { [`${base}userFeed`]: 'home', [`${base}explore`]: 'explore' };
const feed = feeds[location.pathname];
// A member sees the frame of the page, which is part of the document, until its code is loaded.
if (token) root.dataset.frame = feed ? 'rows' : 'bar';
// So do people on the log-in page, except next to the poster, where the form's unknown height sets its position.
else if (location.pathname === `${base}login` && !matchMedia('(min-width: 62em)').matches) root.dataset.door = '';
if (token && feed) {
  askForPosts(token, feed, user);
  // Warms up Intl while waiting. On a slow phone, its first use takes 50 ms.
  setTimeout(() => [new Intl.Segmenter(), new Intl.NumberFormat().format(0), new Intl.DateTimeFormat().format()]);
}

/** The URL must be identical to that of the app's own request. */
function askForPosts(token: string, feed: 'home' | 'explore', user: string): void {
  const query = `${feed === 'home' ? 'feed=home&' : ''}sort=${rememberedSort()}&limit=20`;
  const url = new URL(`${base}api/posts?${query}`, location.href).href;
  const abort = new AbortController();
  const promise = fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  promise.then((answer) => loadFirstPicture(answer, user)).catch(() => undefined);
  globalThis.pipitFirst = { feed, url, token, began: Date.now(), abort, promise };
}
