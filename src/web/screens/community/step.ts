import type { Said } from '../../data/calls/errors.ts';
import type { Typed } from './typed.ts';

export interface StepProps {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  /** What the server has against what this step asked for. */
  refused: Said | null;
  onNext: () => void;
  onBack: () => void;
}
