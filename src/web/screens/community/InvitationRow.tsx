import '../../ui/styles/sheets/care.css';
import { useState } from 'react';
import { inviteWords as words } from '#words/en/community/invite.ts';
import { withdrawInvitation } from '../../community/invitations.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Time } from '../../ui/text/Time.tsx';

export function InvitationRow({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const invitation = useAppSelector(({ entities }) => entities.invitations.byId[id]);
  const [sending, setSending] = useState(false);
  if (!invitation) return null;
  const { state, uses, maxUses, expiresAt, follow, createdAt } = invitation;
  const withdraw = async () => {
    setSending(true);
    try {
      await dispatch(withdrawInvitation(id));
      toast({ text: words.withdrawn });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notWithdrawn, error, withdraw);
    } finally {
      setSending(false);
    }
  };
  const facts = [
    words.joined(uses, maxUses),
    ...(expiresAt ? [words.until(new Date(expiresAt))] : []),
    ...(follow ? [words.follows] : []),
  ];
  return (
    <article className="invitation">
      <div>
        <p className="pair">
          <span className={state === 'alive' ? 'chip chip-accent' : 'chip'}>{words.states[state]}</span>
          <Time className="member-facts" at={createdAt} ago />
        </p>
        <p className="member-facts">{facts.join(' · ')}</p>
      </div>
      {state === 'alive' && (
        <Button
          kind="sec"
          size="sm"
          aria-label={words.withdrawNamed(new Date(createdAt))}
          loading={sending}
          onClick={() => void withdraw()}
        >
          {words.withdraw}
        </Button>
      )}
    </article>
  );
}
