import { isSorted, type PageName } from '#contract/pages.ts';
import { commonWords } from '#words/en/common.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { focusTitle } from '../../core/focus.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useLocation } from '../../core/router.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { PostSkeletons } from '../../ui/page/Skeleton.tsx';

/** Shown while the code of a page is loading: the head of the page and placeholders for posts. */
export function WaitingPage() {
  const name = useLocation().page?.name;
  const titles: Partial<Record<PageName, string>> = frameWords.titles;
  const title = (name && titles[name]) ?? commonWords.notFoundTitle;
  const sorted = isSorted(name);
  usePageTitle(null, title);
  return (
    <>
      <PageHead
        ref={passFocusOn}
        title={title}
        smallOnly={sorted}
        back={name === 'post' && <span className="icon-btn" />}
        // Reserves the height of the sort. If the sort is in the panel, the head is hidden.
        end={
          sorted && (
            <span className="select invisible">
              <select />
            </span>
          )
        }
      />
      <Sheet>
        <PostSkeletons />
      </Sheet>
    </>
  );
}

/** If this heading has the focus when it is removed, the page's own heading gets it. */
const passFocusOn = (heading: HTMLElement | null) => () => {
  if (document.activeElement === heading) queueMicrotask(focusTitle);
};
