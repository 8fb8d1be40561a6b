import { useEffect } from 'react';
import { commonWords as words } from '#words/en/common.ts';
import { useLocation } from './router.tsx';
import { createSignal } from './signal.ts';

/** The title of a page, and the entry of the history that it belongs to. */
export const announcedPage = createSignal({ entry: '', title: '' });

/** What the window is called on a page of this title. */
export const windowTitle = createSignal((title: string): string => title);

/** `null` while the title is not known yet: the page is called `meanwhile` then, and not announced. */
export function usePageTitle(title: string | null, meanwhile = words.loading): void {
  const entry = useLocation().key;
  useEffect(() => {
    const name = () => {
      document.title = windowTitle.get()(words.pageTitle(title ?? meanwhile));
    };
    name();
    return windowTitle.watch(name);
  }, [title, meanwhile]);
  useEffect(() => {
    if (title !== null) announcedPage.set({ entry, title });
  }, [entry, title]);
}
