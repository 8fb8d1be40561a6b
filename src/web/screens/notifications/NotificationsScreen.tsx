import '../../ui/styles/sheets/lists.css';
import { Settings2 } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { formatBadge } from '#words/formats.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, navigate, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { sameIds, selectIds } from '../../data/lists/useList.ts';
import { MENTIONS, markRead, NOTICES, notices } from '../../notifications/notifications.ts';
import { PushAsk } from '../../notifications/PushAsk.tsx';
import { useAddPost } from '../../posts/composer/ComposerHost.tsx';
import { QuietWire } from '../../ui/art/illustrations.tsx';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { NoticeRow } from './NotificationRow.tsx';

const open = (onlyMentions: boolean) =>
  navigate(onlyMentions ? '/notifications?only=mentions' : '/notifications', { replace: true });

/** Chooses between all notifications and mentions only. */
function NoticeTabs({ onlyMentions }: { onlyMentions: boolean }) {
  const unread = useAppSelector(
    ({ lists, entities: { notices } }) =>
      lists[keyOf(NOTICES)]?.ids.filter((id) => notices.byId[id]?.kind === 'mention' && notices.byId[id].unread)
        .length ?? 0,
  );
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    open(!onlyMentions);
    currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={words.list} onKeyDown={onKeyDown}>
      <Tab label={words.all} selected={!onlyMentions} onSelect={() => open(false)} />
      <Tab
        label={words.mentions}
        name={unread > 0 ? words.unreadMentions(formatBadge(unread)) : words.mentions}
        count={unread}
        selected={onlyMentions}
        onSelect={() => open(true)}
      />
    </div>
  );
}

interface TabProps {
  label: string;
  name?: string;
  count?: number;
  selected: boolean;
  onSelect: () => void;
}

const Tab = ({ label, name = label, count = 0, selected, onSelect }: TabProps) => (
  <button
    type="button"
    role="tab"
    className="tab"
    aria-label={name}
    aria-selected={selected}
    tabIndex={selected ? 0 : -1}
    onClick={onSelect}
  >
    {label}
    {count > 0 && <span className="tab-count" data-count={formatBadge(count)} aria-hidden="true" />}
  </button>
);

function NoNotices({ onlyMentions }: { onlyMentions: boolean }) {
  const addPost = useAddPost();
  if (onlyMentions) return <StateCard art={<QuietWire />} title={words.noMentions} />;
  return (
    <StateCard
      art={<QuietWire />}
      title={words.none}
      action={
        <Button kind="sec" {...addPost}>
          {words.saySomething}
        </Button>
      }
    >
      {words.noneNote}
    </StateCard>
  );
}

const newsPill = lazy(() => import('./NewNotificationsPill.tsx').then((module) => module.NewsPill));

/** The estimated height of a row with one line, in pixels. */
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

/** The rows that get the headings "New" and "Earlier" above them. */
function useHeads(key: typeof NOTICES) {
  const ids = useAppSelector((state) => selectIds(state, key), sameIds);
  const firstRead = useAppSelector(({ entities }) => ids.find((id) => !entities.notices.byId[id]?.unread));
  const fresh = firstRead === ids[0] ? undefined : ids[0];
  return { fresh, earlier: fresh && firstRead };
}
