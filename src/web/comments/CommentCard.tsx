import { memo, useId, useMemo, useRef, useState } from 'react';
import { segmentsOf } from '#contract/text/segments.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { selectComment, selectPerson } from '../entities/selectors.ts';
import { OwnMenu } from '../posts/card/OwnMenu.tsx';
import { linkTo } from '../posts/card/PostWords.tsx';
import { Folded } from '../safety/Folded.tsx';
import { OthersMenu } from '../safety/OthersMenu.tsx';
import { CommentRow } from '../ui/post/PostRow.tsx';
import { Segments } from '../ui/post/PostText.tsx';
import { Removed } from '../ui/post/Removed.tsx';
import { Time } from '../ui/text/Time.tsx';
import { AuthorAvatar, AuthorByline } from '../users/AuthorLinks.tsx';
import { fullName } from '../users/fullName.ts';
import { postWords as words } from '../words/en/posts.ts';
import { CommentEdit } from './CommentEdit.tsx';
import { selectCommentText, selectIsPending } from './selectors.ts';
import { VoteButtons } from './VoteButtons.tsx';
import { removeComment } from './writeComments.ts';

export const CommentCard = memo(function CommentCard({ postId, id }: { postId: string; id: string }) {
  const dispatch = useAppDispatch();
  const comment = useAppSelector((state) => selectComment(state, id));
  const text = useAppSelector((state) => selectCommentText(state, id));
  const author = useAppSelector((state) => selectPerson(state, comment?.author));
  const pending = useAppSelector((state) => selectIsPending(state, id));
  const own = useAppSelector((state) => state.auth.user === comment?.author);
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLElement>(null);
  const nameId = useId();
  const textId = useId();
  if (!comment || !author) return null;
  if (comment.removed) return <Removed text={words.commentWentAway} height={comment.removed} />;
  if (comment.filtered) return <Folded kind="comments" id={id} word={comment.filtered} />;
  const stopEditing = () => {
    setEditing(false);
    // The menu is there again after the next render.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  return (
    <CommentRow
      ref={row}
      aria-labelledby={editing ? nameId : `${nameId} ${textId}`}
      aria-busy={pending || undefined}
      avatar={<AuthorAvatar author={author} size={40} />}
      byline={<AuthorByline author={author} id={nameId} time={<Time at={comment.createdAt} />} />}
      text={
        editing ? (
          <CommentEdit postId={postId} id={id} original={text} onClose={stopEditing} />
        ) : (
          <CommentText id={textId} text={text} />
        )
      }
      actions={!editing && <VoteButtons postId={postId} id={id} pending={pending} />}
      menu={
        own
          ? !editing &&
            !pending && (
              <OwnMenu
                noun="comment"
                text={text}
                onEdit={() => setEditing(true)}
                onDelete={() => dispatch(removeComment(postId, id))}
              />
            )
          : !pending && (
              <OthersMenu person={comment.author} comment={id} label={words.optionsOf.comment(fullName(author))} />
            )
      }
    />
  );
});

function CommentText({ id, text }: { id: string; text: string }) {
  const segments = useMemo(() => segmentsOf(text), [text]);
  return (
    <p id={id} className="comment-text">
      <Segments segments={segments} renderMention={linkTo} />
    </p>
  );
}
