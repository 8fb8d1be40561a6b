import { useCallback } from 'react';
import { type CaseDetail, type DeskCase, getCase } from '#contract/moderation/cases.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { Link } from '../../core/router.tsx';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { LinkedText } from '../../posts/card/PostText.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { CasePictures } from './CaseParts.tsx';

/** The conversation around what a case is about, and the record of the person. */
export function CaseContext({ about: { _id } }: { about: DeskCase }) {
  const ask = useCallback((call: Call, signal: AbortSignal) => call(getCase, { params: { id: _id }, signal }), [_id]);
  const [detail, again] = useAnswer(ask);
  if (detail === null) return <LoadFailed title={words.contextFailed} again={again} />;
  if (!detail) return null;
  return (
    <section className="case-context" aria-label={words.contextTitle}>
      {detail.conversation && <Conversation {...detail.conversation} />}
      <Record {...detail.record} />
    </section>
  );
}

const Conversation = ({ post, comments, more }: NonNullable<CaseDetail['conversation']>) => (
  <>
    <h3>{words.conversation}</h3>
    <ul>
      {[post, ...comments].map(({ _id, text, author, createdAt, media, sensitive }) => (
        <li key={_id}>
          <b>{author.user ? author.name : words.former}</b> <Time at={createdAt} />
          <p className="wrap-anywhere" dir="auto">
            <LinkedText text={text} />
          </p>
          {media && <CasePictures media={media} sensitive={sensitive} />}
        </li>
      ))}
    </ul>
    {more && <p className="muted">{words.more}</p>}
    <TextLink as={Link} to={`/post/${post._id}`}>
      {words.open}
    </TextLink>
  </>
);

const Record = ({ acts, reports, invitedBy }: CaseDetail['record']) => (
  <>
    <h3>{words.record}</h3>
    {acts.length === 0 && <p className="muted">{words.noRecord}</p>}
    <ul>
      {acts.map(({ _id, action, reason, createdAt, undoneAt }) => (
        <li key={_id}>
          <b>{words.acts[action]}</b> <Time at={createdAt} ago />{' '}
          {undoneAt && <span className="chip">{words.undoneMark}</span>}
          <p className="wrap-anywhere" dir="auto">
            {reason}
          </p>
        </li>
      ))}
    </ul>
    <p className="muted">{words.reportsAbout(reports.open, reports.upheld, reports.dismissed)}</p>
    {invitedBy && (
      <p className="muted">
        {words.invitedBy(<Link to={`/profile/${invitedBy.username}`}>@{invitedBy.username}</Link>)}
      </p>
    )}
  </>
);
