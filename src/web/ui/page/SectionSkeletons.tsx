import '../styles/sheets/settings.css';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { Bone } from './Skeleton.tsx';

/** The parts of a `Sheet` that are on their way: a title, a field or two, a button. */
export function SectionSkeletons({ label, fields }: { label: string; fields: readonly number[] }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {fields.map((count, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand still
        <div key={section} className="section" aria-hidden="true">
          <Bone width={110} height={28} />
          <Bone width="60%" height={15} />
          <div className="section-form">
            {Array.from({ length: count }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand still
              <Bone key={field} width="100%" height={50} />
            ))}
            <Bone width={148} height={44} round />
          </div>
        </div>
      ))}
    </div>
  );
}
