import { SortSelect } from '../posts/SortSelect.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NewUsersToFollow } from '../users/NewUsersToFollow.tsx';
import { UserSearch } from '../users/UserSearch.tsx';

export function RightPanel() {
  return (
    <>
      <ErrorBoundary small>
        <UserSearch shortcut="/" />
      </ErrorBoundary>
      <div className="setting-row">
        <span aria-hidden="true">Sort posts by</span>
        <SortSelect />
      </div>
      <ErrorBoundary small>
        <NewUsersToFollow />
      </ErrorBoundary>
    </>
  );
}
