import '../../ui/styles/sheets/care.css';
import { Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Member, ROLES, STATES } from '#contract/community/members.ts';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import { moderationWords } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { type MemberFilter, members, membersLike } from '../../community/members.ts';
import { SectionPage } from '../../community/SectionPage.tsx';
import { useMayInvite } from '../../community/useMayInvite.ts';
import { Link, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { dropped, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { MemberMenu } from './MemberMenu.tsx';

const PAUSE = 180;

/** The last filter, restored when a moderator comes back, for example from a profile. */
let last: MemberFilter = {};

/** `asked` follows `filter` shortly after the last key. Each list is dropped when the next one is shown. */
function useFilter() {
  const dispatch = useAppDispatch();
  const { arrivedBy } = useLocation();
  const [filter, setFilter] = useState<MemberFilter>(() => (arrivedBy === 'POP' ? last : {}));
  const [asked, setAsked] = useState<ListKey>(() => listOf(filter));
  useEffect(() => {
    last = filter;
    const next = listOf(filter);
    if (next.of === asked.of) return;
    const timer = setTimeout(() => setAsked(next), PAUSE);
    return () => clearTimeout(timer);
  }, [filter, asked]);
  useEffect(() => () => void dispatch(dropped(keyOf(asked))), [dispatch, asked]);
  const change = (part: MemberFilter) => setFilter((before) => ({ ...before, ...part }));
  return { filter, asked, change };
}

const listOf = ({ q = '', ...filter }: MemberFilter): ListKey =>
  membersLike({ ...filter, q: q.trim().slice(0, SEARCH_LENGTH) });

interface FiltersProps {
  filter: MemberFilter;
  onChange: (part: MemberFilter) => void;
}

const Filters = ({ filter: { q = '', role, state }, onChange }: FiltersProps) => (
  <search className="find-row">
    <SearchField label={words.find} value={q} maxLength={SEARCH_LENGTH} onValueChange={(q) => onChange({ q })} />
    <NativeSelect
      label={words.byRole}
      value={role ?? ''}
      onValueChange={(role) => onChange({ role: role || undefined })}
      options={options(ROLES, words.everyRole, words.roles)}
    />
    <NativeSelect
      label={words.byState}
      value={state ?? ''}
      onValueChange={(state) => onChange({ state: state || undefined })}
      options={options(STATES, words.everyState, { ...words.states, suspended: words.anySuspended })}
    />
  </search>
);

const options = <Value extends string>(values: readonly Value[], every: string, words: Record<Value, string>) => [
  { value: '' as const, label: every },
  ...values.map((value) => ({ value, label: words[value] })),
];

/** Renders nothing for members who may not invite. */
const InviteLink = () =>
  useMayInvite() && (
    <Button as={Link} to="/invite" kind="sec" size="sm" icon={<Ticket />}>
      {frameWords.titles.invite}
    </Button>
  );

function MemberRow({ id, listKey }: { id: string; listKey: ListKey }) {
  const member = useAppSelector(({ entities }) => entities.members.byId[id]);
  if (!member) return null;
  const { username, state, suspension, invitedBy, createdAt, lastSeenAt } = member;
  const isIn = state !== 'waiting' && suspension?.action !== 'refuse';
  return (
    <article className="member">
      <UserAvatar user={member} size={44} />
      <div className="min-w-0">
        <Link className="person-text" to={`/profile/${username}`}>
          <span className="person-name">{fullName(member)}</span>
          <span className="person-handle">
            @{username}
            {lastSeenAt && <> · {isLately(lastSeenAt) ? words.seenLately : words.seen(<Time at={lastSeenAt} ago />)}</>}
          </span>
        </Link>
        <p className="member-facts">
          {(isIn ? words.joined : words.askedToJoin)(<Time at={createdAt} ago />)}
          {invitedBy && (
            <> · {words.invitedBy(<Link to={`/profile/${invitedBy.username}`}>@{invitedBy.username}</Link>)}</>
          )}
        </p>
        {suspension?.reason && (
          <p className="member-facts" dir="auto">
            {suspension.reason}
          </p>
        )}
      </div>
      <Marks {...member} />
      <MemberMenu member={member} listKey={listKey} />
    </article>
  );
}

/** Labels for a role or state other than the usual. */
const Marks = ({ role, state, suspension }: Member) => (
  <span className="marks">
    {role !== 'member' && <span className="chip chip-accent">{words.roles[role]}</span>}
    {state !== 'active' && (
      <span className={`chip chip-${CHIPS[state]}`}>
        {suspension ? words.suspensions[suspension.action] : words.states[state]}
      </span>
    )}
  </span>
);

const CHIPS = { waiting: 'warn', silenced: 'info', suspended: 'danger' };

/** The server records the last activity only once an hour. */
const isLately = (at: string): boolean => Date.now() - Date.parse(at) < 3_600_000;

/** The estimated height of a row with three lines of text, in pixels. */
const ROW_HEIGHT = 92;

export function MembersScreen() {
  const title = frameWords.titles.members;
  const { filter, asked, change } = useFilter();
  return (
    <SectionPage title={title} end={<InviteLink />}>
      <Filters filter={filter} onChange={change} />
      <PagedList
        key={asked.of}
        lists={members}
        listKey={asked}
        label={title}
        loading={words.loadingPeople}
        failed={moderationWords.failed}
        rowHeight={ROW_HEIGHT}
        renderRow={(id) => <MemberRow id={id} listKey={asked} />}
        empty={
          <StateCard art={<QuietBranch />} title={words.nobody}>
            {words.nobodyNote}
          </StateCard>
        }
      />
    </SectionPage>
  );
}
