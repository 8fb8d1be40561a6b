import '../../ui/styles/sheets/care.css';
import { memberWords as words } from '#words/en/community/members.tsx';
import { DecideSignup } from '../../community/DecideSignup.tsx';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Time } from '../../ui/text/Time.tsx';

export function WaitingRow({ id }: { id: string }) {
  const member = useAppSelector(({ entities }) => entities.members.byId[id]);
  if (!member) return null;
  const { username, invitedBy, answer, createdAt } = member;
  return (
    <article className="member">
      <UserAvatar user={member} size={44} />
      <div className="min-w-0">
        <p className="person-name">{fullName(member)}</p>
        <p className="member-facts">
          @{username} · {words.asked(<Time at={createdAt} ago />)}
          {invitedBy && (
            <> · {words.invitedBy(<Link to={`/profile/${invitedBy.username}`}>@{invitedBy.username}</Link>)}</>
          )}
        </p>
        <p className={answer ? 'member-answer' : 'member-facts'} dir="auto">
          {answer || words.noAnswer}
        </p>
        <DecideSignup person={member} />
      </div>
    </article>
  );
}
