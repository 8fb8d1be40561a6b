import { SortSelect } from '../../posts/list/SortSelect.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { NewUsersToFollow } from '../../users/NewUsersToFollow.tsx';
import { UserSearch } from '../../users/UserSearch.tsx';
import { frameWords } from '../../words/en/frame.ts';
import { useIsSorted } from '../navigation/useIsSorted.ts';

export function RightPanel() {
  const isSorted = useIsSorted();
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
