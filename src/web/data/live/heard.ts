import { createSignal } from '../../core/signal.ts';
import type { Hint } from './live.ts';

/** The latest hint, for pages that follow something of their own. */
export const heard = createSignal<Hint | null>(null);
