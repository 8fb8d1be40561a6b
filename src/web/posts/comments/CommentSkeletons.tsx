import '../../ui/styles/sheets/thread.css';
import { frameWords } from '#words/en/frame/frame.ts';
import { Bone, HeadBones } from '../../ui/page/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

export function CommentSkeletons({
  count = 3,
  label = frameWords.loadingComments,
}: {
  count?: number;
  label?: string;
}) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {['62%', '84%', '48%', '71%'].slice(0, count).map((width) => (
        <div key={width} className="comment bone-post" aria-hidden="true">
          <Bone width={36} height={36} avatar />
          <div className="post-body">
            <HeadBones />
            <div className="comment-text">
              <span className="bone-line">
                <Bone width={width} height="0.86em" />
              </span>
            </div>
            <div className="actions bone-foot-small" />
          </div>
        </div>
      ))}
    </div>
  );
}
