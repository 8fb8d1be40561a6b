import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react';
import { SEARCH_CONDITIONS_MAX } from '#contract/rules/limits.ts';
import { conditionsOf } from '#contract/search/query.ts';
import { Link, navigate } from '../app/navigation/router.tsx';
import { keyOf } from '../lists/listsSlice.ts';
import { PagedList } from '../lists/PagedList.tsx';
import { PostList } from '../posts/list/PostList.tsx';
import { useCurrentUser } from '../session/currentUser.ts';
import { useSignal } from '../ui/base/useSignal.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Sheet } from '../ui/page/Shell.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';
import { UserRow } from '../users/UserRow.tsx';
import { searches, searchFor } from '../users/userLists.ts';
import { searchWords as words } from '../words/en/search.ts';
import { formatCount, formatNumber } from '../words/formats.ts';
import { type Asked, addressOf, operatorsIn, postsFor, TABS, type Tab, wordsIn } from './asked.ts';
import { Lens } from './Lens.tsx';
import { useMarks } from './marks.ts';
import { remember } from './recent.ts';
import { indexedPart } from './searchPosts.ts';
import { TagRows } from './TagRows.tsx';
import { type Hits, useFound } from './useFound.ts';

export function Results({ asked }: { asked: Asked }) {
  if (conditionsOf(asked.q).length > SEARCH_CONDITIONS_MAX) return <TooMany />;
  return <Found asked={asked} />;
}

const ROW_HEIGHT = 76;

function Found({ asked }: { asked: Asked }) {
  const { q } = asked;
  const user = useCurrentUser()._id;
  const { hits, tags } = useFound(asked);
  const tab = asked.tab ?? TABS.find((tab) => hits[tab].count !== 0) ?? 'posts';
  const list = useRef<HTMLDivElement>(null);
  const part = useSignal(indexedPart);
  useMarks(list, q);
  const people = wordsIn(q);
  const renderPerson = useCallback((id: string) => <UserRow id={id} query={people} />, [people]);
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) remember(user, q);
  };
  return (
    <Sheet onClickCapture={onClick}>
      <ResultTabs asked={asked} tab={tab} found={hits} />
      <div role="tabpanel" aria-label={words.tabs[tab]} ref={list}>
        {tab === 'posts' && part !== undefined && <p className="find-note">{words.indexing(formatNumber(part))}</p>}
        {tab === 'posts' && (
          <PostList
            key={keyOf(postsFor(asked))}
            listKey={postsFor(asked)}
            emptyState={<Nothing q={q} />}
            errorTitle={words.failed}
          />
        )}
        {tab === 'people' && people && (
          <div className="found-people">
            <PagedList
              key={people}
              lists={searches}
              listKey={searchFor(people)}
              label={words.people}
              loading={words.loadingPeople}
              failed={words.failed}
              rowHeight={ROW_HEIGHT}
              renderRow={renderPerson}
              empty={<Nothing q={q} />}
            />
          </div>
        )}
        {tab === 'tags' && <TagRows tags={tags} />}
        {tab !== 'posts' && hits[tab].count === 0 && !(tab === 'people' && people) && <Nothing q={q} />}
      </div>
    </Sheet>
  );
}

interface TabsProps {
  asked: Asked;
  tab: Tab;
  found: Record<Tab, Hits>;
}

function ResultTabs({ asked, tab: shown, found }: TabsProps) {
  const open = (tab: Tab) => navigate(addressOf({ ...asked, tab }), { replace: true });
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = TABS[(TABS.indexOf(shown) + step + TABS.length) % TABS.length];
    if (!step || !next) return;
    open(next);
    currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={words.results} onKeyDown={onKeyDown}>
      {TABS.map((tab) => {
        const { count, more } = found[tab];
        const hits = count === undefined ? '' : formatCount(count) + (more ? '+' : '');
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            className="tab"
            data-tab={tab}
            aria-label={hits ? words.tabNamed(words.tabs[tab], hits) : words.tabs[tab]}
            aria-selected={tab === shown}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => open(tab)}
          >
            {words.tabs[tab]}
            {hits && <span className="tab-count" data-count={hits} aria-hidden="true" />}
          </button>
        );
      })}
    </div>
  );
}

/** What to loosen, and one way to do it. */
function Nothing({ q }: { q: string }) {
  const plain = wordsIn(q);
  const operators = operatorsIn(q);
  const narrowed = plain !== '' && operators.length > 0;
  return (
    <StateCard
      art={<Lens />}
      title={words.nothing(plain || q)}
      action={
        narrowed && (
          <Button as={Link} kind="sec" to={addressOf({ q: plain })}>
            {words.everyone}
          </Button>
        )
      }
    >
      {narrowed ? words.nothingNarrow(operators.join(' ')) : words.nothingNote}
    </StateCard>
  );
}

const TooMany = () => (
  <Sheet>
    <StateCard art={<Lens />} title={words.tooMany(formatNumber(SEARCH_CONDITIONS_MAX))}>
      {words.tooManyNote}
    </StateCard>
  </Sheet>
);
