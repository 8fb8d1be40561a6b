import '../../ui/styles/sheets/lists.css';
import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import type { User } from '#contract/people/users.ts';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { peopleListWords as words } from '#words/en/people/peopleLists.ts';
import { profileWords } from '#words/en/people/profile.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { goBack, NavLink } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { fullName } from '../../people/fullName.ts';
import { HiddenPeople, NobodyFound, PersonInList } from '../../people/lists/PersonInList.tsx';
import { type PeopleAround, peopleLists, usePeople } from '../../people/lists/peopleLists.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Count } from '../../ui/text/Count.tsx';
import { NoSuchUser, useProfile } from './useProfile.tsx';

const ROW_HEIGHT = 84;

interface PeoplePageProps {
  username: string;
  list: PeopleAround;
}

export const PeoplePage = (props: PeoplePageProps) => <People key={personKey(props.username)} {...props} />;

function People({ username, list }: PeoplePageProps) {
  const { user, missing, unavailable, failed, load } = useProfile(username);
  const absent = unavailable ? profileWords.unavailable : peopleWords.notFound;
  const name = user && fullName(user);
  usePageTitle(name ? words.titles[list](name) : missing ? absent : null, words.names[list]);
  return (
    <>
      <PageHead
        title={name ?? words.names[list]}
        back={
          <IconButton
            label={words.back}
            icon={<ArrowLeft className="points-sideways" />}
            data-action="up"
            onClick={() => goBack(`/profile/${username}`)}
          />
        }
      />
      <Sheet>
        {missing && <NoSuchUser unavailable={unavailable} />}
        {!user && failed && <LoadFailed title={words.failed} again={load} />}
        {user && (
          <>
            <Tabs user={user} />
            <Listed user={user} list={list} />
          </>
        )}
      </Sheet>
    </>
  );
}

function Tabs({ user }: { user: User }) {
  const { username } = user;
  const counts = countsOf(user);
  return (
    <nav className="tabs page-tabs" aria-label={words.around(fullName(user))}>
      {LISTS.map((list) => (
        <NavLink key={list} className="tab" to={`/profile/${username}/${list}`}>
          {words.names[list]}
          {counts[list] !== undefined && (
            <>
              {' '}
              <span className="tab-count">
                <Count value={counts[list]} />
              </span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

const countsOf = ({ followersCount, followingCount, knownFollowers }: User) => ({
  followers: followersCount,
  following: followingCount,
  mutuals: knownFollowers?.count,
});

const LISTS: PeopleAround[] = ['followers', 'following', 'mutuals'];

function Listed({ user, list }: { user: User; list: PeopleAround }) {
  const { typed, setTyped, asked } = usePeople(list, personKey(user.username));
  const query = (asked.of ?? '').slice(user.username.length + 1);
  const renderRow = useCallback((id: string) => <PersonInList id={id} query={query} />, [query]);
  const counted = countsOf(user)[list];
  return (
    <>
      <search className="people-find">
        <SearchField label={words.find[list]} value={typed} maxLength={SEARCH_LENGTH} onValueChange={setTyped} />
      </search>
      <PagedList
        key={keyOf(asked)}
        lists={peopleLists}
        listKey={asked}
        label={words.names[list]}
        loading={words.loading}
        failed={words.failed}
        rowHeight={ROW_HEIGHT}
        renderRow={renderRow}
        empty={query ? <NobodyFound query={query} /> : <Nobody user={user} list={list} />}
      />
      {!query && counted !== undefined && <HiddenPeople listKey={asked} count={counted} />}
    </>
  );
}

function Nobody({ user, list }: { user: User; list: PeopleAround }) {
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  if (countsOf(user)[list]) return <StateCard art={<QuietBranch />} title={words.nobody} />;
  return (
    <StateCard art={<QuietBranch />} title={own ? words.noneOwn[list] : words.none[list](user.firstName)}>
      {words.noneNote}
    </StateCard>
  );
}
