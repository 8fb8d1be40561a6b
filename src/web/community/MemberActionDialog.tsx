import { useState } from 'react';
import type { Member } from '#contract/community/members.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import type { AppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { refusalOf } from '../data/calls/errors.ts';
import { required } from '../data/forms/rules.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { fullName } from '../people/fullName.ts';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import * as members from './members.ts';

export type Acted = Pick<Member, '_id' | 'username' | 'firstName' | 'lastName'>;

/** The actions on a member, each with a confirmation. `onBranch` is called if an action changed other members, too. */
export const actsOn = (dispatch: AppDispatch, member: Acted, onBranch: () => void = () => undefined) => {
  const { _id } = member;
  const handle = `@${member.username}`;
  const branch = async (sent: Promise<{ count: number; more: boolean }>, done: (count: number) => string) => {
    const { count, more } = await sent;
    onBranch();
    return more ? `${done(count)}. ${words.more}` : done(count);
  };
  return {
    freeze: (): Act => ({
      title: words.freezeTitle(handle),
      note: words.freezeNote(fullName(member)),
      action: words.freezeAct,
      danger: true,
      reasoned: true,
      send: (reason) => branch(dispatch(members.freeze(_id, reason)), words.frozen),
    }),
    release: (): Act => ({
      title: words.releaseTitle(handle),
      note: words.releaseNote,
      action: words.releaseAct,
      send: () => branch(dispatch(members.release(_id)), words.released),
    }),
    endSessions: (): Act => ({
      title: words.endSessionsTitle(handle),
      note: words.endSessionsNote,
      action: words.endSessions,
      send: () => dispatch(members.endSessions(_id)).then(() => words.sessionsEnded(handle)),
    }),
    giveRole: (role: Member['role']): Act => ({
      title: words.roleTitle[role](handle),
      note: words.roleNote[role],
      action: words.makeRole[role],
      send: () => dispatch(members.giveRole(_id, role)).then(() => words.roleDone[role](handle)),
    }),
    admit: (): Act => ({
      title: words.letInTitle(handle),
      note: words.letInNote,
      action: words.letIn,
      send: () => dispatch(members.admit(_id)).then(() => words.isIn(handle)),
    }),
    refuse: (): Act => ({
      title: words.refuseTitle(handle),
      note: words.refuseNote,
      action: words.refuse,
      danger: true,
      reasoned: true,
      send: (reason) => dispatch(members.refuse(_id, reason)).then(() => words.refused(handle)),
    }),
  };
};

/** An action on a member that needs a confirmation. */
export interface Act {
  title: string;
  /** Explains the effect of the action. */
  note: string;
  action: string;
  danger?: boolean;
  /** The action needs a reason, which the member will read. */
  reasoned?: boolean;
  /** Resolves to the message to show afterwards. */
  send: (reason: string) => Promise<string>;
}

interface ActDialogProps {
  /** Null while no dialog is open. */
  act: Act | null;
  onClose: () => void;
}

export function ActDialog({ act, onClose }: ActDialogProps) {
  // A closing dialog still shows its action.
  const [shown, setShown] = useState(act);
  const [count, setCount] = useState(0);
  if (act && act !== shown) {
    setShown(act);
    setCount(count + 1);
  }
  return shown && <Asked key={count} act={shown} open={act !== null} onClose={onClose} />;
}

const RULES = { reason: required(() => words.enterReason) };

function Asked({ act, open, onClose }: { act: Act; open: boolean; onClose: () => void }) {
  const { title, note, action, danger, reasoned, send } = act;
  const sent = useSending();
  const { form, field, onSubmit, unplaced } = useFields(reasoned ? RULES : NO_RULES, sent);
  const perform = async (reason: string) => {
    const done = await send(reason);
    onClose();
    toast({ text: done });
  };
  const confirm = ({ reason = '' }: { reason?: string }) => void sent.send(() => refusalOf(perform(reason.trim())));
  return (
    <FormDialog
      open={open}
      title={title}
      lead={<p>{note}</p>}
      form={form}
      onSubmit={onSubmit(confirm)}
      onClose={onClose}
      action={action}
      busyText={words.acting}
      danger={danger}
      sending={sent.sending}
      faults={unplaced}
    >
      {reasoned && <TextArea {...field('reason')} label={words.reason} hint={words.reasonHint} />}
    </FormDialog>
  );
}

const NO_RULES = {} as Partial<typeof RULES> as typeof RULES;
