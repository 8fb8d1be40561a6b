import { lazy } from '../core/lazy.ts';

/** Loaded late, because only moderators and owners see it. */
export const waitingBadge = lazy(() => import('./WaitingBadge.tsx').then((module) => module.WaitingBadge));
