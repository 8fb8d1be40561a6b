import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { fullName } from '../../people/fullName.ts';
import { castVote } from '../../posts/state/castVote.ts';
import { selectVotes } from '../../posts/state/commentSelectors.ts';
import { selectLiked, setLiked } from '../../posts/state/reactions.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import type { Named } from './NotificationFrame.tsx';

const replyForm = lazy(() => import('./ReplyForm.tsx').then((module) => module.ReplyForm));
const preload = () => void replyForm.preload();

interface NoticeActionsProps {
  postId: string;
  /** The comment that the notification is about; undefined if it is about the post. */
  commentId: string | undefined;
  person: Named;
  /** The comment is a reply to another comment. */
  isReply: boolean;
}

/** Actions that need no other page. */
export function NoticeActions({ postId, commentId, person, isReply }: NoticeActionsProps) {
  const [open, setOpen] = useState(false);
  const ReplyForm = useLoaded(replyForm, open, () => setOpen(false));
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <div className="actions">
        {commentId ? <Upvote postId={postId} id={commentId} /> : <LikePost id={postId} />}
        <button
          ref={trigger}
          type="button"
          className="action"
          aria-label={words.replyTo(fullName(person))}
          aria-expanded={open}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(!open)}
        >
          <MessageCircle />
          {words.reply1}
        </button>
      </div>
      {open && ReplyForm && (
        <ReplyForm postId={postId} commentId={commentId} person={person} addressed={isReply} onClose={close} />
      )}
    </>
  );
}

function LikePost({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const liked = useAppSelector((state) => selectLiked(state, id));
  return (
    <ActionButton kind="like" label={words.like1} pressed={liked} onClick={() => void dispatch(setLiked(id, !liked))} />
  );
}

/** Comments have votes instead of likes. */
function Upvote({ postId, id }: { postId: string; id: string }) {
  const dispatch = useAppDispatch();
  const isUp = useAppSelector((state) => selectVotes(state, id).vote === 'up');
  return (
    <ActionButton
      kind="up"
      label={words.upvote}
      pressed={isUp}
      onClick={() => void dispatch(castVote(postId, id, 'up'))}
    />
  );
}
