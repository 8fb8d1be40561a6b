import { useLayoutEffect, useRef, useState } from 'react';
import { focusTitle, isLost } from '../core/focus.ts';
import { announcedPage } from '../core/pageTitle.ts';
import { useLocation } from '../core/router.tsx';
import { useSignal } from '../core/useSignal.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';

/**
 * Says the new page's title and moves the focus to its heading, unless a field or a row of the page has taken it. The
 * browser does both for the first page by itself.
 */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  const [first] = useState(key);
  const shown = useRef(pathname);
  const announced = useSignal(announcedPage);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.querySelector('main :is(input, textarea, [data-row] *):focus')) focusTitle();
  }, [pathname]);

  const isNews = announced.entry === key && key !== first;
  useLayoutEffect(() => {
    // Its code was late: it was not there to take the focus.
    if (isNews && isLost()) focusTitle();
  }, [isNews]);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic>
      {/* Another element for another page: the same words are said again. */}
      {isNews && <span key={key}>{announced.title}</span>}
    </VisuallyHidden>
  );
}
