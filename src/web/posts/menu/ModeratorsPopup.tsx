import { Ban, Eye, EyeOff, ImageOff, Sun, Trash2, TriangleAlert, VolumeX } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { type ActionOfAct, RESETS, type Reset } from '#contract/moderation/acts.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { selectPerson, selectUser } from '../../data/entities/entitiesSlice.ts';
import { moderated, takeBack } from '../../moderation/afterAction.ts';
import { resetsOf } from '../../moderation/cases.ts';
import { type Reported, reportedGone, useReported } from '../../moderation/reportTarget.ts';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';
import { MembersPopup, type MembersPopupProps } from './MembersPopup.tsx';

const moderateDialog = lazy(() =>
  import('../../moderation/ModerateDialog.tsx').then((module) => module.ModerateDialog),
);

const ICONS: Partial<Record<ActionOfAct, ReactNode>> = {
  hold: <EyeOff />,
  restore: <Eye />,
  remove: <Trash2 />,
  warn: <TriangleAlert />,
  reset_avatar: <ImageOff />,
  reset_cover: <ImageOff />,
  silence: <VolumeX />,
  suspend: <Ban />,
  lift: <Sun />,
};
/** Actions that are shown as destructive. */
const TAKES: readonly ActionOfAct[] = ['remove', ...RESETS, 'suspend'];

/** The menu of another person or their content, with the moderation actions. */
export function ModeratorsPopup(props: MembersPopupProps) {
  const dispatch = useAppDispatch();
  const about = useReported(props.about);
  const { person } = props.about;
  const author = useAppSelector((state) => selectPerson(state, person));
  const profile = useAppSelector((state) => selectUser(state, person));
  const standing = profile?.standing?.state;
  const written = useAppSelector(
    ({ entities: { posts, comments } }) => (about?.target === 'comment' ? comments : posts).byId[about?.id ?? ''],
  );
  const revision = written?.held;
  const held = revision !== undefined;
  const [action, setAction] = useState<ActionOfAct | null>(null);
  const close = useCallback(() => setAction(null), []);
  const Moderate = useLoaded(moderateDialog, action !== null, close);
  if (!about || !author) return <MembersPopup {...props} />;
  const state = held ? 'held' : 'visible';
  const content = about.target === 'user' ? null : { _id: about.id, text: about.text ?? '', state, revision };
  const onDone = (done: ActionOfAct, act: string) => {
    if (done === 'hold' || done === 'remove') dispatch(reportedGone(about));
    else void dispatch(moderated(about, person));
    toast({ text: words.done[done], undo: () => void dispatch(takeBack(about, person, act)) });
  };
  const more = actionsFor(about, { standing, held, resets: resetsOf(profile) }).map(
    (each, place): MenuItem => ({
      label: each === 'remove' && about.target !== 'user' ? words.removeIt[about.target] : words.acts[each],
      icon: ICONS[each],
      danger: TAKES.includes(each),
      ruled: place === 0,
      onSelect: () => setAction(each),
    }),
  );
  return (
    <>
      <MembersPopup {...props} more={more} />
      {Moderate && action && (
        <Moderate
          about={{
            case: null,
            target: about.target,
            content,
            person: { _id: about.target === 'user' ? about.id : '', username: author.username },
          }}
          action={action}
          onClose={close}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface State {
  /** The person's state; undefined if there is no restriction. */
  standing: string | undefined;
  held: boolean;
  resets: Reset[];
}

function actionsFor({ target }: Reported, { standing, held, resets }: State): ActionOfAct[] {
  if (target !== 'user') return [held ? 'restore' : 'hold', 'remove', 'warn', 'silence', 'suspend'];
  if (standing === 'waiting') return [];
  if (standing === 'suspended') return ['lift'];
  return ['warn', ...resets, standing === 'silenced' ? 'lift' : 'silence', 'suspend'];
}
