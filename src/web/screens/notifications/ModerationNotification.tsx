import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { NEED_REASON } from '#contract/moderation/acts.ts';
import type { Notice } from '#contract/notices/notices.ts';
import { actWords } from '#words/en/moderation/acts.tsx';
import { appealWords } from '#words/en/moderation/appeals.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { Link } from '../../core/router.tsx';
import { Statement } from '../../moderation/Statement.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { NoteFrame, Tile } from './NotificationFrame.tsx';

type Told = Extract<Notice, { kind: 'act' | 'undone' | 'report' | 'appeal' }>;
type LinkMade = Extract<Notice, { kind: 'reset_link' | 'reset_link_made' }>;
export type FromModerator = Told | LinkMade;

const appealDialog = lazy(() => import('../../moderation/AppealDialog.tsx').then((module) => module.AppealDialog));

const isLink = (notice: FromModerator): notice is LinkMade => 'usedAt' in notice;

export const ModerationNotice = ({ notice }: { notice: FromModerator }) =>
  isLink(notice) ? <ResetLinkNotice notice={notice} /> : <ToldNotice notice={notice} />;

/** Shown to the member and to owners, so that no one can create such a link in secret. */
function ResetLinkNotice({ notice }: { notice: LinkMade }) {
  const by = notice.by && <UserLink username={notice.by} />;
  const isOwn = notice.kind === 'reset_link';
  return (
    <NoteFrame
      notice={notice}
      lead={<Tile tone="moderation" icon={<KeyRound />} />}
      line={
        isOwn ? words.resetLink(by) : words.resetLinkMade(by, notice.member && <UserLink username={notice.member} />)
      }
    >
      <p className="note-said">
        {notice.usedAt ? words.resetUsed(<Time at={notice.usedAt} full />) : words.resetUnused}
        {isOwn && ` ${words.resetAdvice}`}
      </p>
    </NoteFrame>
  );
}

const UserLink = ({ username }: { username: string }) => (
  <Link to={`/profile/${username}`}>
    <bdi>@{username}</bdi>
  </Link>
);

/** A message from the moderators to a member. */
const ToldNotice = ({ notice }: { notice: Told }) => (
  <NoteFrame notice={notice} lead={<Tile tone="moderation" icon={<ShieldCheck />} />} line={lineOf(notice)}>
    {notice.kind === 'act' && (
      <div className="note-act">
        <Statement {...notice.data} />
        {NEED_REASON.includes(notice.data.action) && <Appeal act={notice.data.act} state={notice.appeal} />}
      </div>
    )}
    {notice.kind === 'report' && notice.text && (
      <p className="note-quote" dir="auto">
        {notice.text}
      </p>
    )}
    {notice.kind === 'appeal' && (
      <p className="note-said" dir="auto">
        {notice.data.answer}
      </p>
    )}
  </NoteFrame>
);

function lineOf({ kind, data }: Told): string {
  if (kind === 'act') return words.act;
  if (kind === 'undone') return actWords.undone[data.target];
  if (kind === 'appeal') return actWords.appeals[data.outcome];
  const { target, outcome, action } = data;
  return outcome === 'upheld' && action === 'remove' && target !== 'user'
    ? actWords.reported[target]
    : actWords.reported[outcome];
}

interface AppealProps {
  act: string;
  /** The state of an earlier appeal against this action; null if there was none. */
  state: keyof typeof appealWords.appealed | null;
}

function Appeal({ act, state }: AppealProps) {
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(false);
  const Dialog = useLoaded(appealDialog, asked, () => setAsked(false));
  const appealed = state ?? (sent ? 'open' : null);
  if (appealed) return <p className="muted">{appealWords.appealed[appealed]}</p>;
  return (
    <>
      <Button kind="sec" size="sm" onClick={() => setAsked(true)}>
        {appealWords.appeal}
      </Button>
      {Dialog && <Dialog against={{ act }} open={asked} onClose={() => setAsked(false)} onSent={() => setSent(true)} />}
    </>
  );
}
