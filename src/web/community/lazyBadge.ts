import { lazy } from '../core/lazy.ts';

/** Few people have one. */
export const waitingBadge = lazy(() => import('./WaitingBadge.tsx').then((module) => module.WaitingBadge));
