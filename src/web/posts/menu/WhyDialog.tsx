import { useCallback } from 'react';
import { explainPost, type Why } from '#contract/posts/posts.ts';
import { commonWords } from '#words/en/common.ts';
import { postMenuWords as words } from '#words/en/posts/postMenu.tsx';
import { tagWords } from '#words/en/posts/tags.ts';
import { Link } from '../../core/router.tsx';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { fullName } from '../../people/fullName.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { AboutPost } from './HistoryDialog.tsx';

export const WhyDialog = ({ id, open, onClose }: AboutPost) => (
  <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={words.why}>
    <Reasons id={id} onLeave={onClose} />
  </Dialog>
);

function Reasons({ id, onLeave }: { id: string; onLeave: () => void }) {
  const ask = useCallback((call: Call, signal: AbortSignal) => call(explainPost, { params: { id }, signal }), [id]);
  const [answer, again] = useAnswer(ask);
  if (answer === undefined) return <p role="status">{words.loading}</p>;
  if (answer === null) {
    return (
      <p role="alert">
        {words.failed}{' '}
        <Button kind="quiet" size="sm" onClick={again}>
          {commonWords.tryAgain}
        </Button>
      </p>
    );
  }
  const { likes, commenters, points, age, weight, score } = answer.why;
  return (
    <div className="why">
      <p>{whoBrought(answer.why, onLeave)}</p>
      <dl>
        <div>
          <dt>{words.likes(likes)}</dt>
          <dd>{words.points(likes)}</dd>
        </div>
        <div>
          <dt>{words.commenters(commenters)}</dt>
          <dd>{words.points(2 * commenters)}</dd>
        </div>
        <div>
          <dt>{words.age(age)}</dt>
          <dd>{words.weight(weight)}</dd>
        </div>
        <div className="why-sum">
          <dt>{words.sum(points, weight)}</dt>
          <dd>{words.score(score)}</dd>
        </div>
      </dl>
      <p className="why-note">{words.whyNote}</p>
    </div>
  );
}

function whoBrought({ own, followed, tag }: Why, onLeave: () => void) {
  if (own) return words.ownPost;
  if (tag !== undefined) {
    return words.youFollow(
      <Link to={`/tag/${encodeURIComponent(tag)}`} onClick={onLeave}>
        {tagWords.named(tag)}
      </Link>,
    );
  }
  if (!followed) return words.nobodyBrought;
  return words.youFollow(
    <Link to={`/profile/${followed.username}`} onClick={onLeave}>
      {fullName(followed)}
    </Link>,
  );
}
