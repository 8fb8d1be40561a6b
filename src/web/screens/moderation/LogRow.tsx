import '../../ui/styles/sheets/care.css';
import {
  Ban,
  Check,
  DoorOpen,
  Eye,
  EyeOff,
  ImageOff,
  KeyRound,
  LogOut,
  type LucideIcon,
  Settings2,
  Shield,
  Snowflake,
  Sun,
  Trash2,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserX,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type Action, FORMER_MEMBER, type LogEntry, PIPIT } from '#contract/community/log.ts';
import { ACT_ACTIONS } from '#contract/moderation/acts.ts';
import { logWords as words } from '#words/en/community/log.tsx';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { Time } from '../../ui/text/Time.tsx';
import { UndoAct } from './UndoAct.tsx';

const UNDOABLE: readonly string[] = ACT_ACTIONS;

const ICONS: Record<Action, LucideIcon> = {
  set_up: DoorOpen,
  settings: Settings2,
  role: Shield,
  reset_link: KeyRound,
  password_reset: KeyRound,
  sessions_ended: LogOut,
  admit: UserCheck,
  refuse: UserX,
  suspend: Ban,
  lift: Sun,
  freeze: Snowflake,
  release: Sun,
  dismiss: Check,
  hold: EyeOff,
  remove: Trash2,
  restore: Eye,
  warn: TriangleAlert,
  reset_avatar: ImageOff,
  reset_cover: ImageOff,
  silence: VolumeX,
  remove_member: UserX,
  undo: Undo2,
  appeal_granted: Check,
  appeal_refused: Ban,
};

export function LogRow({ id }: { id: string }) {
  const entry = useAppSelector(({ entities }) => entities.entries.byId[id]);
  const isStaff = useCurrentUser().role !== undefined;
  if (!entry) return null;
  const { action, actor, target, about, undone, reason, createdAt } = entry;
  const Icon = ICONS[action];
  const sentence = (about.type !== 'user' && words.onContent[action]) || words.sentences[action];
  return (
    <article className="log-row">
      <Icon />
      <div>
        <p>{sentence(actorOf(actor), target && targetOf(target), whatOf(entry))}</p>
        {reason && (
          <p className="log-reason" dir="auto">
            {reason}
          </p>
        )}
      </div>
      <div className="log-end">
        <Time at={createdAt} ago />
        {isStaff && !undone && UNDOABLE.includes(action) && <UndoAct id={id} />}
      </div>
    </article>
  );
}

type Named = LogEntry['actor'];

const actorOf = ({ name, user }: Named): ReactNode =>
  user ? <Person user={user}>{name}</Person> : <b>{ACTORS[name]?.() ?? words.host}</b>;

/** Who has no account, or is not named to members. */
const ACTORS: Record<string, () => string> = {
  '': () => words.moderator,
  [FORMER_MEMBER]: () => words.former,
  [PIPIT]: () => words.pipit,
};

const targetOf = ({ name, user }: Named): ReactNode =>
  user ? <Person user={user}>@{user.username}</Person> : <b>{name === '' ? words.member : words.formerTarget}</b>;

const Person = ({ user, children }: { user: NonNullable<Named['user']>; children: ReactNode }) => (
  <Link to={`/profile/${user.username}`}>
    <b>{children}</b>
  </Link>
);

/** What the sentence of the action has to say beyond who and whom. */
function whatOf({ action, about, details: { changed, to, role = to, people } }: LogEntry): ReactNode {
  if (about.type !== 'user') {
    const thing = words.things[about.type];
    return about.post ? <Link to={`/post/${about.post}`}>{thing}</Link> : thing;
  }
  if (Array.isArray(changed)) return words.all(changed.map((name) => words.settings[name] ?? name));
  if (action === 'role') return words.roles[String(role)] ?? String(role);
  return words.people(Number(people));
}
