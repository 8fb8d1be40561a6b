import { commentWords as words } from '#words/en/posts/comments.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { selectComment, selectPerson, selectPost } from '../../data/entities/selectors.ts';
import { CommentCard } from '../../posts/comments/CommentCard.tsx';

/** A comment away from its post, which stands above it as a line. */
export function ReplyCard({ id }: { id: string }) {
  const postId = useAppSelector((state) => selectComment(state, id)?.post);
  const post = useAppSelector((state) => selectPost(state, postId ?? ''));
  const author = useAppSelector((state) => selectPerson(state, post?.author));
  if (!postId || !post || !author) return null;
  return (
    <div className="said-elsewhere">
      <p className="note-on py-1">
        <Link className="py-1" to={`/post/${postId}`} dir="auto">
          {post.filtered ? words.onFiltered(post.filtered) : words.onPost(author.firstName, post.content)}
        </Link>
      </p>
      <CommentCard postId={postId} id={id} />
    </div>
  );
}
