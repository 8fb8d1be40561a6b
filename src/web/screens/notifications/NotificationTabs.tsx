import '../../ui/styles/sheets/lists.css';
import type { KeyboardEvent } from 'react';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { formatBadge } from '#words/formats.ts';
import { navigate } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { NOTICES } from '../../notifications/notices.ts';

const open = (onlyMentions: boolean) =>
  navigate(onlyMentions ? '/notifications?only=mentions' : '/notifications', { replace: true });

/** Which of them are listed. */
export function NoticeTabs({ onlyMentions }: { onlyMentions: boolean }) {
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
