import type { Member } from '#contract/community/members.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import type { AppDispatch } from '../core/store.ts';
import { fullName } from '../people/fullName.ts';
import type { Act } from './ActDialog.tsx';
import * as members from './members.ts';

export type Acted = Pick<Member, '_id' | 'username' | 'firstName' | 'lastName'>;

/** What can be done to somebody, each to be confirmed. `onBranch`: others were changed too. */
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
