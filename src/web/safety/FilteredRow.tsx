import { lazy, useLoaded } from '../core/lazy.ts';

const row = lazy(() => import('./FilteredContent.tsx').then((module) => module.FoldedRow));

export interface FoldedProps {
  kind: 'posts' | 'comments';
  id: string;
  /** The filter, as it was typed. */
  word: string;
  ruled?: boolean;
}

/** In place of a post or comment that one of the own filters folds. Few have filters: its inside comes when there is one. */
export function Folded({ ruled, ...folded }: FoldedProps) {
  const Row = useLoaded(row);
  const className = ruled ? 'folded post-ruled' : 'folded';
  return Row ? <Row {...folded} className={className} /> : <div className={className} />;
}
