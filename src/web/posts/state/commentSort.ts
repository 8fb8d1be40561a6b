import type { ThreadSort } from '#contract/posts/comments.ts';
import { keptOnDevice } from '../../core/storage.ts';

/** The order of comments, remembered in the browser. */
const NAME = 'pipit-comment-sort';
export const SORTS = ['best', 'newest', 'written'] as const satisfies ThreadSort[];

export const rememberedSort = (): ThreadSort => SORTS.find((sort) => sort === keptOnDevice.read(NAME)) ?? 'written';

export const rememberSort = (sort: ThreadSort): void => void keptOnDevice.write(NAME, sort);
