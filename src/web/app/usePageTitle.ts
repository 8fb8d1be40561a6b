import { useEffect } from 'react';
import { announcePage } from './announcer.ts';

/** `null` while the title is not known yet. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} · Pipit`;
    announcePage(title);
  }, [title]);
}
