import { frameWords } from '#words/en/frame/frame.ts';
import { lazy } from '../../core/lazy.ts';
import { useLocation } from '../../core/router.tsx';
import { NewUsersToFollow } from '../../people/lists/NewUsersToFollow.tsx';
import { UserSearch } from '../../people/lists/UserSearch.tsx';
import { SortSelect } from '../../posts/SortSelect.tsx';
import { useHasSort } from '../../posts/useHasSort.ts';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';

/** The pages with their own sections in the panel. */
const SECTIONED = ['moderation', 'waiting', 'members', 'log', 'community'];

const Sections = lazy(() => import('../../community/Sections.tsx').then((module) => module.SectionsPanel));

const Tips = lazy(() => import('../../screens/search/Tips.tsx').then((module) => module.Tips));

export function RightPanel() {
  const hasSort = useHasSort();
  const name = useLocation().page?.name ?? '';
  if (SECTIONED.includes(name)) return <Sections />;
  if (name === 'search') return <Tips />;
  return (
    <>
      <ErrorBoundary small>
        <UserSearch shortcut="/" />
      </ErrorBoundary>
      {hasSort && (
        <div className="setting-row">
          <span aria-hidden="true">{frameWords.sortBy}</span>
          <SortSelect />
        </div>
      )}
      <ErrorBoundary small>
        <NewUsersToFollow />
      </ErrorBoundary>
    </>
  );
}
