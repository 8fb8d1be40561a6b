import { memo, useId, useMemo, useRef, useState } from 'react';
import { segmentsOf } from '#contract/text/segments.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { Link } from '../app/navigation/router.tsx';
import { OwnMenu } from '../posts/card/OwnMenu.tsx';
import { linkTo } from '../posts/card/PostWords.tsx';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Byline } from '../ui/people/Byline.tsx';
import { CommentRow } from '../ui/post/PostRow.tsx';
import { Segments } from '../ui/post/PostText.tsx';
import { Time } from '../ui/text/Time.tsx';
import { fullName } from '../users/fullName.ts';
import { CommentEdit } from './CommentEdit.tsx';
import { isAwaited, selectComment, selectCommentText } from './selectors.ts';
import { VoteButtons } from './VoteButtons.tsx';
import { removeComment } from './writeComments.ts';

export const CommentCard = memo(function CommentCard({ postId, id }: { postId: string; id: string }) {
  const dispatch = useAppDispatch();
  const comment = useAppSelector((state) => selectComment(state, id));
  const text = useAppSelector((state) => selectCommentText(state, id));
  const awaited = useAppSelector((state) => isAwaited(state, id));
  const own = useAppSelector((state) => state.auth.user?.username === comment?.username);
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLElement>(null);
  const nameId = useId();
  const textId = useId();
  if (!comment) return null;
  const profile = `/profile/${comment.username}`;
  const stopEditing = () => {
    setEditing(false);
    // The menu is there again after the next render.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  return (
    <CommentRow
      ref={row}
      aria-labelledby={editing ? nameId : `${nameId} ${textId}`}
      aria-busy={awaited || undefined}
      avatar={
        <Link to={profile} tabIndex={-1} aria-hidden="true">
          <Avatar username={comment.username} size={40} />
        </Link>
      }
      byline={
        <Byline
          name={
            <Link id={nameId} to={profile}>
              {fullName(comment)}
            </Link>
          }
          handle={comment.username}
          time={<Time at={comment.createdAt} />}
        />
      }
      text={
        editing ? (
          <CommentEdit postId={postId} id={id} original={text} onClose={stopEditing} />
        ) : (
          <CommentText id={textId} text={text} />
        )
      }
      actions={!editing && <VoteButtons postId={postId} id={id} awaited={awaited} />}
      menu={
        own &&
        !editing &&
        !awaited && (
          <OwnMenu
            noun="comment"
            text={text}
            onEdit={() => setEditing(true)}
            onDelete={() => dispatch(removeComment(postId, id))}
          />
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
