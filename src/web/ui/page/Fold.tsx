import type { ReactNode } from 'react';

interface FoldProps {
  /** `in` opens the gap of a new row, `out` folds a deleted one. */
  moving?: 'in' | 'out' | undefined;
  onFolded?: (() => void) | undefined;
  children: ReactNode;
}

export const Fold = ({ moving, onFolded, children }: FoldProps) => (
  <div
    className="fold"
    data-fold={moving}
    onAnimationEnd={(event) => {
      if (moving === 'out' && event.target === event.currentTarget) onFolded?.();
    }}
  >
    {children}
  </div>
);
