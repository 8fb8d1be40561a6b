import '../../ui/styles/sheets/lists.css';
import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react';
import { SEARCH_CONDITIONS_MAX } from '#contract/rules/limits.ts';
import { searchWords as words } from '#words/en/search.ts';
import { formatCount, formatNumber } from '#words/formats.ts';
import { inlineStep } from '../../core/keys.ts';
import { navigate } from '../../core/router.tsx';
import { useSignal } from '../../core/useSignal.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { PersonInList } from '../../people/lists/PersonInList.tsx';
import { searches, searchFor } from '../../people/userLists.ts';
import { PostList } from '../../posts/PostList.tsx';
import { indexedPart } from '../../posts/state/searchPosts.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { useMarks } from './highlights.ts';
import { Lens } from './Lens.tsx';
import { NoPosts, Nothing } from './Nothing.tsx';
import { type Asked, addressOf, isTooMuch, namesIn, postsFor, TABS, type Tab } from './query.ts';
import { remember } from './searchHistory.ts';
import { TagRows } from './TagRows.tsx';
import type { Found, Hits } from './useFound.ts';

interface ResultsProps {
  asked: Asked;
  found: Found;
}

export const Results = (props: ResultsProps) => (isTooMuch(props.asked.q) ? <TooMany /> : <Panel {...props} />);

const ROW_HEIGHT = 84;

function Panel({ asked, found: { hits, tags, tab } }: ResultsProps) {
  const { q } = asked;
  const user = useCurrentUser()._id;
  const list = useRef<HTMLDivElement>(null);
  const part = useSignal(indexedPart);
  useMarks(list, q);
  const people = namesIn(q);
  const renderPerson = useCallback((id: string) => <PersonInList id={id} query={people} />, [people]);
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
            emptyState={<NoPosts q={q} />}
            errorTitle={words.failed}
          />
        )}
        {tab === 'people' && people && (
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
        )}
        {tab === 'tags' && tags.failed && <LoadFailed title={words.failed} again={tags.again} />}
        {tab === 'tags' && <TagRows tags={tags.tags ?? []} />}
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
  const open = (tab: Tab) => navigate(addressOf({ ...asked, tab }), { replace: tab === shown });
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = inlineStep(key, currentTarget);
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

const TooMany = () => (
  <Sheet>
    <StateCard art={<Lens />} title={words.tooMany(formatNumber(SEARCH_CONDITIONS_MAX))}>
      {words.tooManyNote}
    </StateCard>
  </Sheet>
);
