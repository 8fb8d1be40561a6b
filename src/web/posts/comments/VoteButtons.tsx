import { shallowEqual } from 'react-redux';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { selectVotes } from '../state/commentSelectors.ts';
import { castVote } from '../state/votes.ts';

interface VoteButtonsProps {
  postId: string;
  id: string;
  /** Not on the server yet: there is nothing to vote on. */
  pending: boolean;
}

export function VoteButtons({ postId, id, pending }: VoteButtonsProps) {
  const dispatch = useAppDispatch();
  const { vote, up, down } = useAppSelector((state) => selectVotes(state, id), shallowEqual);
  const cast = (wish: 'up' | 'down') => () => {
    if (!pending) void dispatch(castVote(postId, id, wish));
  };
  return (
    <>
      <ActionButton kind="up" label={words.upvote(up)} pressed={vote === 'up'} count={up} onClick={cast('up')} />
      <ActionButton
        kind="down"
        label={words.downvote(down)}
        pressed={vote === 'down'}
        count={down}
        onClick={cast('down')}
      />
    </>
  );
}
