import { useLocation } from '../../core/router.tsx';

/** Bookmarks stand in the order in which they were set; other pages have no posts to sort. */
const SORTED = ['feed', 'explore', 'profile', 'tag'];

export const useIsSorted = (): boolean => SORTED.includes(useLocation().page?.name ?? '');
