import '../../ui/styles/sheets/profile.css';
import { frameWords } from '#words/en/frame/frame.ts';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Each bar in a box of the height of its line, and as far below the last. */
const PROFILE: readonly { bar: readonly [string, number]; line: number; top: number }[] = [
  { bar: ['210px', 28], line: 34, top: 14 },
  { bar: ['96px', 14], line: 22, top: 0 },
  { bar: ['92%', 15], line: 25.5, top: 12 },
  { bar: ['40%', 15], line: 25.5, top: 0 },
  { bar: ['240px', 13], line: 24, top: 12 },
  { bar: ['280px', 17], line: 24, top: 16 },
];

export function ProfileSkeleton({ label = frameWords.loadingProfile }: { label?: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden="true">
        <div className="cover" />
        <div className="profile">
          <div className="profile-top">
            <span className="profile-bird">
              <Bone width={104} height={104} avatar />
            </span>
          </div>
          {PROFILE.map(({ bar: [width, height], line, top }) => (
            <div key={width} className="bone-line" style={{ height: line, marginTop: top }}>
              <Bone width={width} height={height} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
