import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Link } from '../../app/navigation/router.tsx';
import { isAborted } from '../../calls/callError.ts';
import { sayFailure } from '../../calls/sayFailure.ts';
import { type Act, ActDialog } from '../../community/ActDialog.tsx';
import { actsOn } from '../../community/acts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { preloadDialog } from '../../ui/layers/Dialog.tsx';
import { toast } from '../../ui/layers/toast.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { fullName } from '../../users/fullName.ts';
import { memberWords as words } from '../../words/en/community/members.tsx';

export function WaitingRow({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const member = useAppSelector(({ entities }) => entities.members.byId[id]);
  const [refusing, setRefusing] = useState<Act | null>(null);
  const [sending, setSending] = useState(false);
  if (!member) return null;
  const { username, invitedBy, answer, createdAt } = member;
  const name = fullName(member);
  const acts = actsOn(dispatch, member);
  const letIn = async () => {
    setSending(true);
    try {
      toast({ text: await acts.admit().send('') });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notLetIn, error, letIn);
    } finally {
      setSending(false);
    }
  };
  return (
    <article className="member">
      <Avatar username={username} bird={member.bird} size={44} />
      <div className="min-w-0">
        <p className="person-name">{name}</p>
        <p className="member-facts">
          @{username} · {words.asked(<Time at={createdAt} />)}
          {invitedBy && (
            <> · {words.invitedBy(<Link to={`/profile/${invitedBy.username}`}>@{invitedBy.username}</Link>)}</>
          )}
        </p>
        <p className={answer ? 'member-answer' : 'member-facts'} dir="auto">
          {answer || words.noAnswer}
        </p>
        <div className="pair">
          <Button size="sm" aria-label={words.letInNamed(name)} loading={sending} onClick={() => void letIn()}>
            {words.letIn}
          </Button>
          <Button
            kind="sec"
            size="sm"
            aria-label={words.refuseNamed(name)}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setRefusing(acts.refuse())}
          >
            {words.refuse}
          </Button>
        </div>
      </div>
      <ActDialog act={refusing} onClose={() => setRefusing(null)} />
    </article>
  );
}
