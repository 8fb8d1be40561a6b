import { useEffect } from 'react';
import { announcePage } from './announcer.ts';
import { useLocation } from './router.tsx';

/** `null` while the title is not known yet: the page is called `meanwhile` then, and not announced. */
export function usePageTitle(title: string | null, meanwhile = 'Loading'): void {
  const entry = useLocation().key;
  useEffect(() => {
    document.title = `${title ?? meanwhile} · Pipit`;
    if (title !== null) announcePage({ entry, title });
  }, [entry, title, meanwhile]);
}
