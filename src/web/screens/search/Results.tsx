import '../../ui/styles/sheets/search.css';
import '../../ui/styles/sheets/lists.css';
import { Hash } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { listUsers } from '#contract/people/users.ts';
import type { Tag } from '#contract/posts/tags.ts';
import { PAGE_MAX, SEARCH_CONDITIONS_MAX } from '#contract/rules/limits.ts';
import { searchWords as words } from '#words/en/search.ts';
import { formatCount, formatNumber } from '#words/formats.ts';
import { useSignal } from '../../core/hooks.ts';
import { inlineStep } from '../../core/keys.ts';
import { Link, navigate } from '../../core/router.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useCurrentUser } from '../../data/session/session.ts';
import { PersonInList } from '../../people/lists/PersonInList.tsx';
import { nameIn, searches, searchFor } from '../../people/userLists.ts';
import { PostList } from '../../posts/PostList.tsx';
import { indexedPart } from '../../posts/state/searchPosts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { useMarks } from './highlights.ts';
import {
  type Asked,
  addressOf,
  authorIn,
  isShort,
  isTooMuch,
  listIn,
  misreadIn,
  namesIn,
  operatorsIn,
  postsFor,
  TABS,
  type Tab,
  wordsIn,
} from './query.ts';
import { remember } from './searchHistory.ts';
import type { Found, Hits } from './useFound.ts';

/** A feather under a lens. */
export const Lens = () => (
  <svg className="art" viewBox="0 0 208 150" aria-hidden="true">
    <path className="art-faint" d="M8 134h192M34 142h52M124 142h46" />
    <circle className="art-line" cx="94" cy="70" r="40" />
    <path className="art-line" d="M124 99l30 31" />
    <path className="art-fill" d="M86 60c8-9 20-13 30-13-2 12-7 22-17 29-6 4-12 5-18 3l-7 9 5-12c-1-6 2-11 7-16Z" />
    <path className="art-vein" d="M77 85c8-11 17-20 29-28" />
  </svg>
);

/** Explains why no posts were found, if the reason is known. */
function NoPosts({ q }: { q: string }) {
  const author = authorIn(q);
  const isNobody = useIsNobody(author);
  const misread = misreadIn(q);
  const list = listIn(q);
  if (misread) return <Why title={words.misread[misread]} note={words.misreadNote[misread]} />;
  if (author && isNobody) return <Why title={words.nobody(author)} note={words.nobodyNote} />;
  if (list) return <Why title={words.noneIn[list]} note={words.noneInNote} />;
  if (isShort(q)) return <Why title={words.goOn} note={words.goOnNote} />;
  return <Nothing q={q} />;
}

/** Suggests how to widen the search. */
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

const Why = ({ title, note }: { title: string; note: string }) => (
  <StateCard art={<Lens />} title={title}>
    {note}
  </StateCard>
);

function useIsNobody(username: string | undefined): boolean {
  const dispatch = useAppDispatch();
  const [nobody, setNobody] = useState<string>();
  useEffect(() => {
    if (!username) return undefined;
    let left = false;
    const asked = dispatch(isMissing(username)).catch(() => false);
    void asked.then((missing) => missing && !left && setNobody(username));
    return () => {
      left = true;
    };
  }, [dispatch, username]);
  return nobody !== undefined && nobody === username;
}

/** Uses a search, so people whom the reader has blocked look missing, too. */
const isMissing =
  (username: string): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { call }) => {
    const { users, nextCursor } = await call(listUsers, { query: { q: nameIn(username), limit: PAGE_MAX } });
    return nextCursor === null && !users.some((user) => personKey(user.username) === personKey(username));
  };

export const TagRows = ({ tags }: { tags: readonly Tag[] }) => (
  <ul>
    {tags.map(({ name, shown, posts }) => (
      <li key={name} className="line-item">
        <Hash />
        <Link to={`/tag/${encodeURIComponent(name)}`}>
          <bdi>#{shown}</bdi>
        </Link>
        <span className="line-count">{words.tagPosts(posts, formatCount(posts))}</span>
      </li>
    ))}
  </ul>
);

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
