import type { Post } from '#contract/views.schema.ts';
import { keptKey } from '../../data/media/mediaKey.ts';
import { sizesOf } from '../../media/grid.ts';
import { IN_SIGHT, sourcesOf } from '../../media/sources.ts';

/** The picture that is seen first is on its way while the bundle still is; the app then finds it in the browser's cache. */
export async function loadFirstPicture(answer: Response, user: string): Promise<void> {
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
