import '../../ui/styles/sheets/thread.css';
import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { focusReturned } from '../../core/focus.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { selectComment, selectPerson } from '../../data/entities/selectors.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { selectCommentList } from '../state/commentKeys.ts';
import { loadReplies, MOST_COUNTED, selectWaiting } from './threads.ts';

/** The replies of a comment that are not shown yet, with the faces of who wrote the next ones. */
export function MoreReplies({ postId, id }: { postId: string; id: string }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectWaiting(state, selectCommentList(state, postId), id));
  const total = useAppSelector((state) => selectComment(state, id)?.replyCount ?? 0);
  const people = useAppSelector(
    (state) => selectComment(state, id)?.repliers?.flatMap((key) => selectPerson(state, key) ?? []) ?? [],
    shallowEqual,
  );
  const [busy, setBusy] = useState(false);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const first = await dispatch(loadReplies(postId, id));
      // The button may go with what it offers.
      if (first) focusReturned(first);
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.repliesFailed, error, () => void load());
    }
    setBusy(false);
  };
  const label =
    total >= MOST_COUNTED ? words.manyReplies : total > count ? words.moreReplies(count) : words.replies(count);
  return (
    <div className="reply reply-last">
      <button
        type="button"
        className="reply-more"
        data-action="open"
        aria-busy={busy || undefined}
        onClick={() => void load()}
      >
        {people.length > 0 && (
          <span className="reply-flock">
            {people.map((user) => (
              <UserAvatar key={user.username} user={user} size={26} />
            ))}
          </span>
        )}
        {label}
      </button>
    </div>
  );
}
