import { useLocation } from 'react-router';
import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { NewUsersToFollow } from '../../users/NewUsersToFollow.tsx';
import { UserSearch } from '../../users/UserSearch.tsx';

/** Bookmarks stand in the order in which they were set; other pages have no posts to sort. */
const SORTED = /^\/(userFeed|explore|profile\/.*)$/;

export function RightPanel() {
  const isSorted = SORTED.test(useLocation().pathname);
  return (
    <>
      <ErrorBoundary small>
        <UserSearch shortcut="/" />
      </ErrorBoundary>
      {isSorted && (
        <div className="setting-row">
          <span aria-hidden="true">Sort posts by</span>
          <SortSelect />
        </div>
      )}
      <ErrorBoundary small>
        <NewUsersToFollow />
      </ErrorBoundary>
    </>
  );
}
