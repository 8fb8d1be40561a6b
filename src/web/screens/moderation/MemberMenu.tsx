import {
  Ban,
  Ellipsis,
  ImageOff,
  KeyRound,
  LogOut,
  Shield,
  Snowflake,
  Sun,
  TriangleAlert,
  UserCheck,
  UserRound,
  UserX,
  VolumeX,
} from 'lucide-react';
import { useCallback, useState } from 'react';
import { type Member, ROLES } from '#contract/community/members.ts';
import { type ActionOfAct, RESETS } from '#contract/moderation/acts.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import { deskWords } from '#words/en/moderation/desk.tsx';
import { type Act, ActDialog, actsOn } from '../../community/MemberActionDialog.tsx';
import { members } from '../../community/members.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { resetsOf } from '../../moderation/cases.ts';
import { fullName } from '../../people/fullName.ts';
import { LazyMenu, type MenuItem } from '../../ui/overlays/Menu.tsx';

const moderateDialog = lazy(() =>
  import('../../moderation/ModerateDialog.tsx').then((module) => module.ModerateDialog),
);
const resetDialog = lazy(() => import('./ResetDialog.tsx').then((module) => module.ResetDialog));

/** Drawn as what takes something away. */
const TAKES: readonly ActionOfAct[] = [...RESETS, 'suspend', 'remove_member'];

interface MemberMenuProps {
  member: Member;
  listKey: ListKey;
}

export function MemberMenu({ member, listKey }: MemberMenuProps) {
  const dispatch = useAppDispatch();
  const me = useCurrentUser();
  const [act, setAct] = useState<Act | null>(null);
  const [resetting, setResetting] = useState(false);
  const closeReset = useCallback(() => setResetting(false), []);
  const ResetDialog = useLoaded(resetDialog, resetting, closeReset);
  const [action, setAction] = useState<ActionOfAct | null>(null);
  const closeAction = useCallback(() => setAction(null), []);
  const Moderate = useLoaded(moderateDialog, action !== null, closeAction);
  const onDone = (done: ActionOfAct) => {
    void dispatch(members.load(listKey));
    toast({ text: deskWords.done[done] });
  };
  const moderating = (chosen: ActionOfAct, icon: MenuItem['icon']): MenuItem => ({
    label: deskWords.acts[chosen],
    icon,
    danger: TAKES.includes(chosen),
    onSelect: () => setAction(chosen),
  });
  const acts = actsOn(dispatch, member, () => void dispatch(members.load(listKey)));
  const item = (label: string, icon: MenuItem['icon'], asked: () => Act): MenuItem => ({
    label,
    icon,
    onSelect: () => setAct(asked()),
  });

  const { role, state, suspension } = member;
  const isOwner = me.role === 'owner';
  const isHere = state === 'active' || state === 'silenced';
  const mayAct = member._id !== me._id && role !== 'owner' && (role === 'member' || isOwner);
  const items: (MenuItem | false)[] = [
    { label: words.profile, icon: <UserRound />, link: <Link to={`/profile/${member.username}`} /> },
    state === 'waiting' && item(words.letIn, <UserCheck />, acts.admit),
    state === 'waiting' && { ...item(words.refuse, <UserX />, acts.refuse), danger: true },
    suspension?.action === 'refuse' && item(words.letInAfterAll, <UserCheck />, acts.admit),
    { label: words.reset, icon: <KeyRound />, onSelect: () => setResetting(true) },
    item(words.endSessions, <LogOut />, acts.endSessions),
    ...ROLES.map(
      (other) =>
        isOwner &&
        state === 'active' &&
        other !== role &&
        item(words.makeRole[other], <Shield />, () => acts.giveRole(other)),
    ),
    isHere && { ...moderating('warn', <TriangleAlert />), ruled: true },
    ...resetsOf(member).map((reset) => isHere && moderating(reset, <ImageOff />)),
    state === 'active' && moderating('silence', <VolumeX />),
    (state === 'silenced' || suspension?.action === 'suspend') && moderating('lift', <Sun />),
    isHere && moderating('suspend', <Ban />),
    isHere && moderating('remove_member', <UserX />),
    suspension?.action === 'freeze' && item(words.release, <Sun />, acts.release),
    state !== 'suspended' && { ...item(words.freeze, <Snowflake />, acts.freeze), danger: true },
  ];
  return (
    <>
      <LazyMenu
        label={words.options(fullName(member))}
        className="icon-btn icon-btn-sm"
        items={items.slice(0, mayAct ? undefined : 1).filter((each) => each !== false)}
      >
        <Ellipsis />
      </LazyMenu>
      <ActDialog act={act} onClose={() => setAct(null)} />
      {Moderate && action && (
        <Moderate
          about={{ case: null, target: 'user', content: null, person: member }}
          action={action}
          onClose={closeAction}
          onDone={onDone}
        />
      )}
      {ResetDialog && <ResetDialog member={member} open={resetting} onClose={closeReset} />}
    </>
  );
}
