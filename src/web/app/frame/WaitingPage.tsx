import { isSorted, type PageName } from '#contract/pages.ts';
import { commonWords } from '#words/en/common.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { focusTitle } from '../../core/focus.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useLocation } from '../../core/router.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { PostSkeletons } from '../../ui/page/Skeleton.tsx';

/** What stands where a page will be while its code is on its way: the head as it will be, and skeletons of posts. */
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
        // As high as the sort; where the sort is in the panel, the head is not seen.
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

/** Whoever was led to this heading is led to the page's own. */
const passFocusOn = (heading: HTMLElement | null) => () => {
  if (document.activeElement === heading) queueMicrotask(focusTitle);
};
