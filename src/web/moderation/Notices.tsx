import { useEffect, useState } from 'react';
import { NEED_REASON } from '#contract/moderation/acts.ts';
import type { Notice } from '#contract/notices/notices.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { LoadFailed } from '../lists/LoadFailed.tsx';
import { useList } from '../lists/useList.ts';
import { lazy, useLoaded } from '../ui/base/lazy.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { Time } from '../ui/text/Time.tsx';
import { actWords } from '../words/en/moderation/acts.tsx';
import { noticeWords as words } from '../words/en/moderation/notices.ts';
import { markRead, NOTICES, notices } from './notices.ts';
import { Statement } from './Statement.tsx';

const appealDialog = lazy(() => import('./AppealDialog.tsx').then((module) => module.AppealDialog));

/** What the moderators told a member. */
export function Notices() {
  const dispatch = useAppDispatch();
  const { ids, load, loaded, failed, more } = useList(notices, NOTICES);
  useEffect(load, [load]);
  useEffect(() => {
    if (loaded && ids.length > 0) void dispatch(markRead());
  }, [dispatch, loaded, ids.length]);
  if (failed) return <LoadFailed title={words.failed} again={load} />;
  // Most members are told nothing, ever.
  if (!loaded || ids.length === 0) return null;
  return (
    <SheetSection title={words.title} note={words.note}>
      <ul className="notices">
        {ids.map((id) => (
          <NoticeRow key={id} id={id} />
        ))}
      </ul>
      {more.exists && (
        <Button kind="sec" loading={more.status === 'loading'} onClick={more.load}>
          {words.more}
        </Button>
      )}
    </SheetSection>
  );
}

function NoticeRow({ id }: { id: string }) {
  const notice = useAppSelector(({ entities }) => entities.notices.byId[id]);
  if (!notice) return null;
  return (
    <li className="notice" data-unread={notice.unread || undefined}>
      <p className="notice-head">
        {notice.unread && <span className="chip chip-accent">{words.fresh}</span>} <Time at={notice.at} />
      </p>
      <Told notice={notice} />
    </li>
  );
}

function Told({ notice }: { notice: Notice }) {
  if (!('data' in notice)) return null;
  const { kind, data } = notice;
  if (kind === 'act') {
    const { act, ...statement } = data;
    return (
      <>
        <Statement {...statement} />
        {NEED_REASON.includes(statement.action) && <Appeal act={act} state={notice.appeal} />}
      </>
    );
  }
  if (kind === 'undone') return <p>{actWords.undone[data.target]}</p>;
  if (kind === 'report') return <p>{outcomeOf(data)}</p>;
  return (
    <>
      <p>{actWords.appeals[data.outcome]}</p>
      <p className="wrap-anywhere" dir="auto">
        {data.answer}
      </p>
    </>
  );
}

type Settled = Extract<Notice, { kind: 'report' }>['data'];

const outcomeOf = ({ target, outcome, action }: Settled): string =>
  outcome === 'upheld' && action === 'remove' && target !== 'user'
    ? actWords.reported[target]
    : actWords.reported[outcome];

interface AppealProps {
  act: string;
  /** Of one that was made before. */
  state: keyof typeof words.appealed | null;
}

function Appeal({ act, state }: AppealProps) {
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(false);
  const Dialog = useLoaded(appealDialog, asked, () => setAsked(false));
  const appealed = state ?? (sent ? 'open' : null);
  if (appealed) return <p className="muted">{words.appealed[appealed]}</p>;
  return (
    <>
      <Button kind="sec" size="sm" onClick={() => setAsked(true)}>
        {words.appeal}
      </Button>
      {Dialog && <Dialog against={{ act }} open={asked} onClose={() => setAsked(false)} onSent={() => setSent(true)} />}
    </>
  );
}
