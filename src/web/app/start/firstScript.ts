/**
 * The first script of the app's document, inside of it: what is seen before the bundle is there, and what is asked for
 * beside it. scripts/vite/first-script.ts puts it there.
 */
import type { Post } from '#contract/views.schema.ts';
import { keptOnDevice } from '../../core/storage.ts';
import { rememberedSort } from '../../data/lists/sort.ts';
import { keptKey } from '../../data/media/mediaKey.ts';
import { IN_SIGHT, sizesOf, sourcesOf } from '../../media/grid.ts';

/** The picture that is seen first is on its way while the bundle still is; the app then finds it in the browser's cache. */
async function loadFirstPicture(answer: Response, user: string): Promise<void> {
  if (!answer.ok) return;
  const { posts } = (await answer.clone().json()) as { posts: Post[] };
  // What is covered, or folded by a filter of the reader, is not loaded.
  const isShown = ({ media, sensitive, filtered }: Post) => media && !sensitive && !filtered;
  const { media } = posts.slice(0, IN_SIGHT).find(isShown) ?? {};
  const picture = media?.[0];
  if (!media || !picture) return;
  const key = keptKey(JSON.parse(user).username.toLowerCase());
  // Too old: the app asks for another one.
  if (key === '') return;
  const srcset = sourcesOf(picture, (path) => (key ? `${path}?key=${key}` : path));
  // Before the fonts, whose places others hold.
  if (srcset) Object.assign(new Image(), { fetchPriority: 'high', sizes: sizesOf(media, picture, 0), srcset });
}

const base = import.meta.env.BASE_URL;
const root = document.documentElement;

const colors = keptOnDevice.read('pipit-color-mode');
const isDark = colors === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : colors === 'dark';
if (isDark) root.dataset.theme = 'dark';
const user = keptOnDevice.read('user');
// Whoever waits to be let in has a page of their own.
const token = user && !user.includes('"state":"waiting"') && keptOnDevice.read('token');
const feeds: Record<string, 'home' | 'explore'> = { [`${base}userFeed`]: 'home', [`${base}explore`]: 'explore' };
const feed = feeds[location.pathname];
// A member sees the frame of the page, drawn in the document, until its code is there.
if (token) root.dataset.frame = feed ? 'rows' : 'bar';
// So does whoever logs in. Where there is a poster, the form stands in the middle, and how high it is nobody knows yet.
else if (location.pathname === `${base}login` && !matchMedia('(min-width: 62em)').matches) root.dataset.door = '';
if (token && feed) {
  askForPosts(token, feed, user);
  // Whatever counts, or tells a time, first would wait for it, 50 ms on a slow phone; now there is time.
  setTimeout(() => [new Intl.Segmenter(), new Intl.NumberFormat().format(0), new Intl.DateTimeFormat().format()]);
}

/** Word for word as the app will ask for them. */
function askForPosts(token: string, feed: 'home' | 'explore', user: string): void {
  const query = `${feed === 'home' ? 'feed=home&' : ''}sort=${rememberedSort()}&limit=20`;
  const url = new URL(`${base}api/posts?${query}`, location.href).href;
  const abort = new AbortController();
  const promise = fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  promise.then((answer) => loadFirstPicture(answer, user)).catch(() => undefined);
  globalThis.pipitFirst = { feed, url, token, began: Date.now(), abort, promise };
}
