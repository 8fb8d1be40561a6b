import { useEffect } from 'react';
import { commonWords as words } from '#words/en/common.ts';
import { useLocation } from './router.tsx';
import { createSignal } from './signal.ts';

/** The title of a page, and the history entry that it belongs to. */
export const announcedPage = createSignal({ entry: '', title: '' });

/** Turns the title of a page into the title of the window. */
export const windowTitle = createSignal((title: string): string => title);

/** While the title is not known, pass null: the window then shows `meanwhile`, and nothing is announced. */
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
