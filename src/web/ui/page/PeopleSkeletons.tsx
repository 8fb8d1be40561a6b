import { frameWords } from '#words/en/frame/frame.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { Bone } from './Skeleton.tsx';

/** Rows for a `Block`. */
export function PeopleSkeletons({ count = 4, label = frameWords.loadingPeople }: { count?: number; label?: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {[96, 120, 84, 108].slice(0, count).map((width) => (
        <div key={width} className="person" aria-hidden="true">
          <Bone width={40} height={40} avatar />
          <div className="bone-pair">
            <Bone width={width} height={12} />
            <Bone width={64} height={11} />
          </div>
          <Bone width={70} height={34} round />
        </div>
      ))}
    </div>
  );
}
