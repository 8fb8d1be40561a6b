import '../../ui/styles/sheets/care.css';
import type { Member } from '#contract/community/members.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { MemberMenu } from './MemberMenu.tsx';

export function MemberRow({ id, listKey }: { id: string; listKey: ListKey }) {
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

/** What is not as usual. */
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

/** It is noted once an hour. */
const isLately = (at: string): boolean => Date.now() - Date.parse(at) < 3_600_000;
