import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { lazy } from '../../ui/base/lazy.ts';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { NewUsersToFollow } from '../../users/follow/NewUsersToFollow.tsx';
import { UserSearch } from '../../users/search/UserSearch.tsx';
import { frameWords } from '../../words/en/frame/frame.ts';
import { useLocation } from '../navigation/router.tsx';
import { useIsSorted } from '../navigation/useIsSorted.ts';

/** Those that have their sections here. */
const SECTIONED = ['moderation', 'waiting', 'members', 'log', 'community'];

const Sections = lazy(() => import('../../community/Sections.tsx').then((module) => module.SectionsPanel));

const Tips = lazy(() => import('../../search/Tips.tsx').then((module) => module.Tips));

export function RightPanel() {
  const isSorted = useIsSorted();
  const name = useLocation().page?.name ?? '';
  if (SECTIONED.includes(name)) return <Sections />;
  if (name === 'search') return <Tips />;
  return (
    <>
      <ErrorBoundary small>
        <UserSearch shortcut="/" />
      </ErrorBoundary>
      {isSorted && (
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
