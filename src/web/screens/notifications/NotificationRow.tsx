import '../../ui/styles/sheets/thread.css';
import { AtSign, Heart, MessageCircle, MessagesSquare, Reply, UserPlus } from 'lucide-react';
import { memo } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppSelector } from '../../core/store.ts';
import { LinkedText } from '../../posts/card/PostWords.tsx';
import { Removed } from '../../ui/post/Removed.tsx';
import { Flock } from './Flock.tsx';
import { FollowBack } from './FollowBack.tsx';
import type { FromModerator } from './ModerationNotification.tsx';
import { Names } from './Names.tsx';
import { NoticeActions } from './NotificationActions.tsx';
import { Lead, NoteFrame, Tile } from './NotificationFrame.tsx';
import { WaitingNotice } from './WaitingNotification.tsx';

export const NoticeRow = memo(function NoticeRow({ id }: { id: string }) {
  const notice = useAppSelector(({ entities }) => entities.notices.byId[id]);
  if (notice?.removed) return <Removed text={words.wentAway} height={notice.removed} />;
  return notice && <Told notice={notice} />;
});

function Told({ notice }: { notice: Notice }) {
  switch (notice.kind) {
    case 'like':
      return <Likes notice={notice} />;
    case 'follow':
      return <Follows notice={notice} />;
    case 'reports':
    case 'signups':
      return <WaitingNotice notice={notice} />;
    case 'act':
    case 'undone':
    case 'report':
    case 'appeal':
    case 'reset_link':
    case 'reset_link_made':
      return <FromModerators notice={notice} />;
    default:
      return <Said notice={notice} />;
  }
}

const moderationNotice = lazy(() => import('./ModerationNotification.tsx').then((module) => module.ModerationNotice));

/** Most members never have one. */
function FromModerators({ notice }: { notice: FromModerator }) {
  const ModerationNotice = useLoaded(moderationNotice);
  return ModerationNotice ? <ModerationNotice notice={notice} /> : <div className="note" aria-busy="true" />;
}

type Of<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

function Likes({ notice }: { notice: Of<'like'> }) {
  const { post, people, count } = notice;
  const [first] = people;
  const isOne = count === 1 && first !== undefined;
  return (
    <NoteFrame
      notice={notice}
      to={`/post/${post._id}`}
      lead={isOne ? <Lead person={first} kind={<Heart />} /> : <Tile tone="like" icon={<Heart />} />}
      head={!isOne && <Flock people={people} count={count} />}
      line={words.like(<Names people={people} count={count} />)}
    >
      <p className="note-quote" dir="auto">
        {post.text}
      </p>
    </NoteFrame>
  );
}

function Follows({ notice }: { notice: Of<'follow'> }) {
  const { people, count } = notice;
  const [first] = people;
  const isOne = count === 1 && first !== undefined;
  return (
    <NoteFrame
      notice={notice}
      to={isOne ? `/profile/${first.username}` : undefined}
      lead={isOne ? <Lead person={first} kind={<UserPlus />} /> : <Tile tone="follow" icon={<UserPlus />} />}
      head={!isOne && <Flock people={people} count={count} />}
      line={words.follow(<Names people={people} count={count} />)}
      end={isOne && <FollowBack person={first} />}
    />
  );
}

const MARKS = { comment: <MessageCircle />, reply: <Reply />, mention: <AtSign />, thread: <MessagesSquare /> };

/** Somebody has written something: their words, and below them what they are about. */
function Said({ notice }: { notice: Of<'comment' | 'reply' | 'mention' | 'thread'> }) {
  const { post, person } = notice;
  const comment = 'comment' in notice ? notice.comment : undefined;
  return (
    <NoteFrame
      notice={notice}
      to={comment ? `/post/${post._id}?comment=${comment._id}` : `/post/${post._id}`}
      lead={<Lead person={person} kind={MARKS[notice.kind]} />}
      line={lineOf(notice)}
    >
      <p className="note-said" dir="auto">
        <LinkedText text={(comment ?? post).text} />
      </p>
      {comment && (
        <p className="note-on" dir="auto">
          {post.text}
        </p>
      )}
      <NoticeActions postId={post._id} commentId={comment?._id} person={person} isReply={notice.kind === 'reply'} />
    </NoteFrame>
  );
}

function lineOf(notice: Of<'comment' | 'reply' | 'mention' | 'thread'>) {
  const who = <Names people={[notice.person]} count={1} />;
  if (notice.kind === 'comment') return words.comment(who, notice.count);
  if (notice.kind === 'thread') return words.thread(who, notice.post.author.firstName, notice.count);
  if (notice.kind === 'reply') return words.reply(who, notice.count);
  return notice.comment ? words.mentionInComment(who) : words.mention(who);
}
