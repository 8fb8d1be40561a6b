import '../../ui/styles/sheets/thread.css';
import { AtSign, Flag, Heart, MessageCircle, MessagesSquare, Reply, UserCheck, UserPlus } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import { getUser } from '#contract/people/users.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { peopleWords } from '#words/en/people/people.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { offerRetry } from '../../data/calls/sayFailure.ts';
import { personKey, selectUser } from '../../data/entities/entitiesSlice.ts';
import { answered } from '../../data/entities/wire.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { setFollowed } from '../../people/follow.ts';
import { fullName } from '../../people/fullName.ts';
import { Removed } from '../../posts/card/PostRow.tsx';
import { LinkedText } from '../../posts/card/PostText.tsx';
import { FollowButton as Follow } from '../../ui/buttons/FollowButton.tsx';
import type { FromModerator } from './ModerationNotification.tsx';
import { NoticeActions } from './NotificationActions.tsx';
import { Flock, Lead, type Named, Names, NoteFrame, Tile } from './NotificationFrame.tsx';

interface Props {
  person: Named & { followed?: boolean | undefined };
}

/** A notification contains only the names of the people, so the profile is loaded on the first press. */
function FollowBack({ person }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => selectUser(state, personKey(person.username)));
  if (user) return <FollowButton user={user} />;
  const followed = person.followed ?? false;
  const press = ({ detail }: MouseEvent) => {
    if (detail <= 1) void dispatch(askAndFollow(person.username, !followed));
  };
  return <Follow followed={followed} name={fullName(person)} onClick={press} />;
}

const askAndFollow =
  (username: string, wish: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      const answer = await call(getUser, { params: { username }, query: { view: 'page' } });
      dispatch(answered(answer));
      await dispatch(setFollowed(answer.user, wish));
    } catch (error) {
      const failure = wish ? peopleWords.followFailed : peopleWords.unfollowFailed;
      if (!isAborted(error)) offerRetry(failure, error, () => dispatch(askAndFollow(username, wish)));
    }
  };

/** A task for moderators or owners. */
const WaitingNotice = ({ notice }: { notice: Extract<Notice, { kind: 'reports' | 'signups' }> }) => {
  const isReports = notice.kind === 'reports';
  return (
    <NoteFrame
      notice={notice}
      to={isReports ? '/moderation' : '/moderation/waiting'}
      lead={<Tile tone="moderation" icon={isReports ? <Flag /> : <UserCheck />} />}
      line={words[notice.kind](notice.count)}
    />
  );
};

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

/** Loaded late, because most members never get such a notification. */
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

/** Someone wrote something: the text, and below it the post that it belongs to. */
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
