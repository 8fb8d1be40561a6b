import { memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { segmentsOf } from '#contract/text/segments.ts';
import { commentWords as comments, commentWords } from '#words/en/posts/comments.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { selectComment, selectPerson, selectPost } from '../../data/entities/entitiesSlice.ts';
import { AuthorAvatar, AuthorByline } from '../../people/Byline.tsx';
import { fullName } from '../../people/fullName.ts';
import { PeopleButton } from '../../people/lists/PeopleButton.tsx';
import { Folded } from '../../safety/FilteredRow.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { classes } from '../../ui/classes.ts';
import { Time } from '../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Removed } from '../card/PostRow.tsx';
import { LINKS, Segments } from '../card/PostText.tsx';
import { OthersMenu, OwnMenu } from '../menu/PostMenu.tsx';
import { castVote } from '../state/castVote.ts';
import { selectCommentText, selectIsOut, selectIsPending, selectVotes } from '../state/commentSelectors.ts';
import { answerBegun } from '../state/commentsSlice.ts';
import { removeComment } from '../state/writeComments.ts';
import { CommentRow } from './CommentRow.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface VoteButtonsProps {
  postId: string;
  id: string;
  /** The comment is not on the server yet, so no one can vote on it. */
  pending: boolean;
}

function VoteButtons({ postId, id, pending }: VoteButtonsProps) {
  const dispatch = useAppDispatch();
  const { vote, up, down } = useAppSelector((state) => selectVotes(state, id), shallowEqual);
  const cast = (wish: 'up' | 'down') => () => {
    if (!pending) void dispatch(castVote(postId, id, wish));
  };
  return (
    <>
      <ActionButton kind="up" label={commentWords.upvote(up)} pressed={vote === 'up'} count={up} onClick={cast('up')} />
      <ActionButton
        kind="down"
        label={commentWords.downvote(down)}
        pressed={vote === 'down'}
        count={down}
        onClick={cast('down')}
      />
    </>
  );
}

interface CommentCardProps {
  postId: string;
  id: string;
  /** A link led to this comment. */
  linked?: boolean;
}

const commentEdit = lazy(() => import('./CommentEdit.tsx').then((module) => module.CommentEdit));

export const CommentCard = memo(function CommentCard({ postId, id, linked }: CommentCardProps) {
  const dispatch = useAppDispatch();
  const comment = useAppSelector((state) => selectComment(state, id));
  const text = useAppSelector((state) => selectCommentText(state, id));
  const author = useAppSelector((state) => selectPerson(state, comment?.author));
  const pending = useAppSelector((state) => selectIsPending(state, id));
  const own = useAppSelector((state) => state.auth.user === comment?.author);
  const isAuthor = useAppSelector((state) => selectPost(state, postId)?.author === comment?.author);
  const isOut = useAppSelector((state) => selectIsOut(state, id));
  const answering = useAppSelector((state) => state.comments.answered === id);
  const answered = useAppSelector((state) => selectPerson(state, selectComment(state, comment?.parent ?? '')?.author));
  const [isEditWanted, setEditWanted] = useState(false);
  const dropEdit = useCallback(() => setEditWanted(false), []);
  const CommentEdit = useLoaded(commentEdit, isEditWanted, dropEdit);
  const editing = isEditWanted && CommentEdit !== null;
  const row = useRef<HTMLElement>(null);
  const kindId = useId();
  const nameId = useId();
  const textId = useId();
  if (!comment) return null;
  const remove = () => dispatch(removeComment(postId, id));
  const shape = comment.parent ? 'reply' : undefined;
  if (isOut) return <CommentStub />;
  if (!author) return null;
  if (comment.removed) return <Removed text={postWords.commentWentAway} height={comment.removed} />;
  if (comment.filtered) {
    return (
      <div className={shape}>
        <Folded kind="comments" id={id} word={comment.filtered} />
      </div>
    );
  }
  const answer = (begun: boolean) => dispatch(answerBegun(begun ? id : null));
  const stopAnswering = () => {
    answer(false);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('.action-word')?.focus());
  };
  const path = `/post/${postId}?comment=${id}`;
  const stopEditing = () => {
    dropEdit();
    // The menu is rendered again in the next frame.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  return (
    <CommentRow
      ref={row}
      className={classes(shape, linked && 'comment-linked')}
      aria-labelledby={editing ? nameId : `${kindId} ${nameId} ${textId}`}
      aria-busy={pending || undefined}
      avatar={<AuthorAvatar author={author} size={40} />}
      byline={
        <>
          {comment.parent && (
            <VisuallyHidden id={kindId}>{comments.isReplyTo(answered && fullName(answered))}</VisuallyHidden>
          )}
          <AuthorByline
            author={author}
            id={nameId}
            mark={isAuthor && comments.author}
            time={
              pending ? (
                <Time at={comment.createdAt} />
              ) : (
                <Link to={path}>
                  <Time at={comment.createdAt} />
                </Link>
              )
            }
          />
        </>
      }
      text={
        editing ? (
          <CommentEdit postId={postId} id={id} original={text} onClose={stopEditing} />
        ) : (
          <>
            {comment.held && <p className="held-note">{postWords.held}</p>}
            <CommentText id={textId} text={text} />
          </>
        )
      }
      actions={
        !editing && (
          <>
            <VoteButtons postId={postId} id={id} pending={pending} />
            {!pending && (
              <button
                type="button"
                className="action action-word"
                aria-label={comments.replyTo(fullName(author))}
                aria-expanded={answering}
                onClick={() => answer(!answering)}
              >
                {comments.reply}
              </button>
            )}
            {!pending && comment.upvoteCount > 0 && (
              <PeopleButton
                className="action action-word"
                list="voters"
                owner={`${postId}/${id}`}
                count={comment.upvoteCount}
              >
                {comments.votedUp(comment.upvoteCount)}
              </PeopleButton>
            )}
          </>
        )
      }
      below={
        answering && <ReplyForm key={id} postId={postId} comment={comment} author={author} onClose={stopAnswering} />
      }
      menu={
        own
          ? !editing &&
            !pending && (
              <OwnMenu noun="comment" path={path} text={text} onEdit={() => setEditWanted(true)} onDelete={remove} />
            )
          : !pending && (
              <OthersMenu
                person={comment.author}
                path={path}
                comment={id}
                label={postWords.optionsOf.comment(fullName(author))}
              />
            )
      }
    />
  );
});

/** Takes the place of a comment that is not shown but has replies. */
const CommentStub = () => (
  <article className="comment comment-stub" aria-label={comments.stub}>
    <p tabIndex={-1} data-action="open">
      {comments.stub}
    </p>
  </article>
);

function CommentText({ id, text }: { id: string; text: string }) {
  const segments = useMemo(() => segmentsOf(text), [text]);
  return (
    <p id={id} className="comment-text">
      <Segments segments={segments} {...LINKS} />
    </p>
  );
}
