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
import { type ReactNode, useState } from 'react';
import { type Action, FORMER_MEMBER, type LogEntry, listLog, PIPIT } from '#contract/community/log.ts';
import { ACT_ACTIONS } from '#contract/moderation/acts.ts';
import { commonWords } from '#words/en/common.ts';
import { logWords } from '#words/en/community/log.tsx';
import { frameWords } from '#words/en/frame/frame.ts';
import { deskWords } from '#words/en/moderation/desk.tsx';
import { SectionPage, TitledSheet } from '../../community/SectionPage.tsx';
import { Link } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { undo } from '../../moderation/cases.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Time } from '../../ui/text/Time.tsx';

/** The whole log, newest first. */
const LOG: ListKey = { name: 'log' };

const log = createList({ kind: 'entries', fetch: (call, _key, query) => call(listLog, { query }) });

/** The id of a log entry is also the id of its action. */
function UndoAct({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await dispatch(undo(id));
      void dispatch(log.load(LOG));
      toast({ text: commonWords.undone });
    } catch (error) {
      if (!isAborted(error)) toast({ text: [deskWords.notUndone, ...errorsOf(error)].join(' ') });
    } finally {
      setSending(false);
    }
  };
  return (
    <Button kind="quiet" size="sm" loading={sending} onClick={() => void send()}>
      {commonWords.undo}
    </Button>
  );
}

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

function LogRow({ id }: { id: string }) {
  const entry = useAppSelector(({ entities }) => entities.entries.byId[id]);
  const isStaff = useCurrentUser().role !== undefined;
  if (!entry) return null;
  const { action, actor, target, about, undone, reason, createdAt } = entry;
  const Icon = ICONS[action];
  const sentence = (about.type !== 'user' && logWords.onContent[action]) || logWords.sentences[action];
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
  user ? <Person user={user}>{name}</Person> : <b>{ACTORS[name]?.() ?? logWords.host}</b>;

/** Names for actors without an account, and for those whom members may not see. */
const ACTORS: Record<string, () => string> = {
  '': () => logWords.moderator,
  [FORMER_MEMBER]: () => logWords.former,
  [PIPIT]: () => logWords.pipit,
};

const targetOf = ({ name, user }: Named): ReactNode =>
  user ? <Person user={user}>@{user.username}</Person> : <b>{name === '' ? logWords.member : logWords.formerTarget}</b>;

const Person = ({ user, children }: { user: NonNullable<Named['user']>; children: ReactNode }) => (
  <Link to={`/profile/${user.username}`}>
    <b>{children}</b>
  </Link>
);

/** The object of the sentence, in addition to the actor and the target. */
function whatOf({ action, about, details: { changed, to, role = to, people } }: LogEntry): ReactNode {
  if (about.type !== 'user') {
    const thing = logWords.things[about.type];
    return about.post ? <Link to={`/post/${about.post}`}>{thing}</Link> : thing;
  }
  if (Array.isArray(changed)) return logWords.all(changed.map((name) => logWords.settings[name] ?? name));
  if (action === 'role') return logWords.roles[String(role)] ?? String(role);
  return logWords.people(Number(people));
}

/** The estimated height of an entry with a reason, in pixels. */
const ROW_HEIGHT = 72;

/** For moderators, and for all members if the owner has chosen so. */
export function LogScreen() {
  const readers = useConfig()?.community.logReaders ?? 'moderators';
  const staff = useCurrentUser().role !== undefined;
  const title = frameWords.titles.log;
  const Page = readers !== 'moderators' && !staff ? TitledSheet : SectionPage;
  return (
    <Page title={title}>
      <p className="rule-head">{logWords.lead}</p>
      <PagedList
        lists={log}
        listKey={LOG}
        label={title}
        loading={logWords.loading}
        failed={logWords.failed}
        rowHeight={ROW_HEIGHT}
        renderRow={(id) => <LogRow id={id} />}
        empty={
          <StateCard art={<QuietBranch />} title={logWords.empty}>
            {logWords.emptyNote}
          </StateCard>
        }
      />
    </Page>
  );
}
