import { createSignal } from '../ui/base/signal.ts';

/** How many notices the member has not read. */
export const unreadNotices = createSignal(0);
