import { lazy, useLoaded } from '../core/lazy.ts';

const row = lazy(() => import('./FilteredContent.tsx').then((module) => module.FoldedRow));

export interface FoldedProps {
  kind: 'posts' | 'comments';
  id: string;
  /** The filter, as it was typed. */
  word: string;
  ruled?: boolean;
}

/** A post or comment folded by one of the member's filters. Its code is loaded late: few members have filters. */
export function Folded({ ruled, ...folded }: FoldedProps) {
  const Row = useLoaded(row);
  const className = ruled ? 'folded post-ruled' : 'folded';
  return Row ? <Row {...folded} className={className} /> : <div className={className} />;
}
