import { Settings2 } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { sameIds, selectIds } from '../../data/lists/selectIds.ts';
import { MENTIONS, markRead, NOTICES, notices } from '../../notifications/notices.ts';
import { PushAsk } from '../../notifications/PushAsk.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { NoNotices } from './NoNotifications.tsx';
import { NoticeRow } from './NotificationRow.tsx';
import { NoticeTabs } from './NotificationTabs.tsx';

const newsPill = lazy(() => import('./NewNotificationsPill.tsx').then((module) => module.NewsPill));

/** Of a row of one line, until it is measured. */
const ROW_HEIGHT = 108;

export function NotificationsScreen() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const onlyMentions = new URLSearchParams(search).get('only') === 'mentions';
  const key = onlyMentions ? MENTIONS : NOTICES;
  const NewsPill = useLoaded(newsPill);
  const { fresh, earlier } = useHeads(key);
  usePageTitle(frameWords.titles.notifications);
  useEffect(() => () => void dispatch(markRead()), [dispatch]);
  const renderRow = useCallback(
    (id: string) => (
      <ErrorBoundary small title={words.notShown}>
        {id === fresh && <h2 className="rule-head">{words.fresh}</h2>}
        {id === earlier && <h2 className="rule-head">{words.earlier}</h2>}
        <NoticeRow id={id} />
      </ErrorBoundary>
    ),
    [fresh, earlier],
  );
  return (
    <>
      {NewsPill && <NewsPill listKey={key} />}
      <PageHead
        title={frameWords.titles.notifications}
        end={
          <div className="pair">
            {fresh && (
              <Button kind="quiet" size="sm" onClick={() => dispatch(markRead())}>
                {words.markRead}
              </Button>
            )}
            <IconButton as={Link} to="/notifications/settings" label={words.settings} icon={<Settings2 />} />
          </div>
        }
      />
      <Sheet>
        <NoticeTabs onlyMentions={onlyMentions} />
        <PushAsk unread={fresh !== undefined} />
        <div role="tabpanel" aria-label={onlyMentions ? words.mentions : words.all}>
          <PagedList
            key={keyOf(key)}
            lists={notices}
            listKey={key}
            label={words.list}
            loading={words.loading}
            failed={words.failed}
            rowHeight={ROW_HEIGHT}
            renderRow={renderRow}
            empty={<NoNotices onlyMentions={onlyMentions} />}
          />
        </div>
      </Sheet>
    </>
  );
}

/** The rows above which "New" and "Earlier" stand. */
function useHeads(key: typeof NOTICES) {
  const ids = useAppSelector((state) => selectIds(state, key), sameIds);
  const firstRead = useAppSelector(({ entities }) => ids.find((id) => !entities.notices.byId[id]?.unread));
  const fresh = firstRead === ids[0] ? undefined : ids[0];
  return { fresh, earlier: fresh && firstRead };
}
