import { useEffect } from 'react';
import { commonWords as words } from '../../words/en/common.ts';
import { announcePage } from './announcer.ts';
import { useLocation } from './router.tsx';

/** `null` while the title is not known yet: the page is called `meanwhile` then, and not announced. */
export function usePageTitle(title: string | null, meanwhile = words.loading): void {
  const entry = useLocation().key;
  useEffect(() => {
    document.title = words.pageTitle(title ?? meanwhile);
    if (title !== null) announcePage({ entry, title });
  }, [entry, title, meanwhile]);
}
