import { createSignal } from '../../core/signal.ts';

/** How many notices the member has not read. */
export const unreadNotices = createSignal(0);
