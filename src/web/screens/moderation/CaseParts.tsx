import '../../ui/styles/sheets/care.css';
import { EyeOff, Lock, Megaphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Picture } from '#contract/media/media.ts';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { Link } from '../../core/router.tsx';
import { usePicture } from '../../data/media/pictureUrl.ts';
import { tilesOf } from '../../media/grid.ts';
import { Statement } from '../../moderation/Statement.tsx';
import { Byline } from '../../people/Byline.tsx';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { LinkedText } from '../../posts/card/PostText.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Time } from '../../ui/text/Time.tsx';

interface CasePicturesProps {
  media: (Picture & { as?: 'post' | 'avatar' | 'cover' })[];
  /** The content warning of the author. */
  sensitive?: string | undefined;
}

/** Pictures stay covered until a moderator wants to see them, even without a content warning. */
export function CasePictures({ media, sensitive }: CasePicturesProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="case-pictures">
      {sensitive && <p className="muted">{words.coveredBy(<bdi>{sensitive}</bdi>)}</p>}
      <Button kind="sec" size="sm" icon={<EyeOff />} aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? words.hidePictures(media.length) : words.showPictures(media.length)}
      </Button>
      <ul>
        {media.map((picture) => (
          <li key={picture._id}>
            <Shown picture={picture} covered={!shown} />
            {shown && (
              <p className="muted" dir="auto">
                {picture.as && picture.as !== 'post' ? words.ofProfile[picture.as] : picture.alt || words.undescribed}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ picture: { url, alt, width, height, tiles }, covered }: { picture: Picture; covered: boolean }) {
  const { src, onError } = usePicture(url);
  const style = { aspectRatio: `${width} / ${height}`, background: tilesOf(tiles) };
  if (covered) return <span style={style} />;
  return (
    <a href={src} target="_blank" rel="noopener">
      <img src={src} alt={alt || words.undescribed} {...{ width, height, style, onError }} />
    </a>
  );
}

/** The current pictures, or those stored with a report. */
function picturesOf({ content, reports }: DeskCase): CasePicturesProps | undefined {
  const kept = content?.media ? content : reports.find(({ media }) => media?.length);
  return kept?.media && { media: kept.media, sensitive: kept.sensitive };
}

type Named = NonNullable<DeskCase['reports'][number]['by']>;

const ICONS: Partial<Record<string, ReactNode>> = { private: <Lock />, spam: <Megaphone /> };
const TONES: Partial<Record<string, string>> = { private: 'chip-danger', unkind: 'chip-danger', spam: 'chip-warn' };
const NEW_MS = 30 * 24 * 60 * 60 * 1000;

/** Labels that say why the case is in the queue. */
export function CaseMarks({ about: { kind, target, reports, reportCount, content, person } }: { about: DeskCase }) {
  const reasons = [...new Set(reports.map(({ reason }) => reason))];
  const isNew = person && Date.now() - Date.parse(person.createdAt) < NEW_MS;
  return (
    <span className="marks-row">
      {reasons.map((reason) => (
        <span key={reason} className={`chip ${TONES[reason] ?? ''}`}>
          {ICONS[reason]}
          {words.reasons[reason]}
        </span>
      ))}
      {reportCount > 0 && <span className="chip">{words.reports(reportCount)}</span>}
      {target === 'comment' && <span className="chip">{words.comment}</span>}
      {kind === 'signup' && <span className="chip chip-accent">{words.signup}</span>}
      {kind === 'appeal' && <span className="chip chip-info">{words.appeal}</span>}
      {(content?.state === 'held' || content?.edit) && <span className="chip chip-warn">{words.heldBack}</span>}
      {content?.state === 'removed' && <span className="chip chip-danger">{words.removed}</span>}
      {kind !== 'signup' && isNew && <span className="chip chip-info">{words.newMember}</span>}
      {person?.state === 'silenced' && <span className="chip chip-info">{words.silenced}</span>}
      {person?.state === 'suspended' && <span className="chip chip-danger">{words.suspended}</span>}
    </span>
  );
}

/** The content or the person that the case is about. */
export function CaseSubject({ about }: { about: DeskCase }) {
  const { content, person, kind, signup, appeal, reports, target } = about;
  const edit = appeal ? undefined : content?.edit;
  const pictures = picturesOf(about);
  const quoted = appeal ? appeal.message : (content?.text ?? (target === 'user' ? undefined : snapshotOf(reports)));
  return (
    <>
      {!content && kind === 'report' && target !== 'user' && <p className="muted">{words.gone}</p>}
      <div className="case-subject">
        {person && <UserAvatar user={person} size={36} />}
        <div className="min-w-0">
          {person ? (
            <Byline
              name={<Link to={`/profile/${person.username}`}>{fullName(person)}</Link>}
              handle={person.username}
              time={content && !appeal && <Time at={content.createdAt} />}
            />
          ) : (
            <p className="muted">{words.former}</p>
          )}
          {edit && <p className="muted">{words.othersSee}</p>}
          {quoted !== undefined && <Quoted text={quoted} />}
          {pictures && <CasePictures {...pictures} />}
          {edit && (
            <>
              <p className="muted">{words.edited}</p>
              <Quoted text={edit.text} />
              {edit.media && <CasePictures media={edit.media} sensitive={edit.sensitive} />}
            </>
          )}
          {signup?.answer && (
            <p className="case-words" dir="auto">
              {signup.answer}
            </p>
          )}
        </div>
      </div>
      {appeal && (
        <>
          <p className="muted">{words.against}</p>
          <Statement {...appeal.against} text={content?.text ?? ''} />
        </>
      )}
    </>
  );
}

const Quoted = ({ text }: { text: string }) => (
  <p className="case-words" dir="auto">
    <LinkedText text={text} />
  </p>
);

const snapshotOf = (reports: DeskCase['reports']): string | undefined =>
  reports.find(({ snapshot }) => snapshot !== null)?.snapshot ?? undefined;

/** Lists who reported it, with their notes. */
export const CaseReports = ({ about: { reports } }: { about: DeskCase }) =>
  reports.length > 0 && (
    <ul className="case-reports">
      {reports.map(({ _id, by, note, rule }) => (
        <li key={_id}>
          <p className="wrap-anywhere">
            {note ? words.said(<b>{nameOf(by)}</b>, <bdi>{note}</bdi>) : words.saidNothing(<b>{nameOf(by)}</b>)}
          </p>
          {rule && <p className="muted wrap-anywhere">{words.brokenRule(<bdi>{rule}</bdi>)}</p>}
        </li>
      ))}
    </ul>
  );

const nameOf = (by: Named | null): string => (by === null ? words.visitor : by.user ? by.name : words.former);

export const CaseFacts = ({ about: { person, kind } }: { about: DeskCase }) =>
  person &&
  kind !== 'signup' && (
    <p className="case-facts">
      <span>
        @{person.username} {words.joined(<Time at={person.createdAt} ago />)}
      </span>
      <span>{words.posts(person.postsCount)}</span>
      <span>{words.warnings(person.warnings)}</span>
    </p>
  );
