import { createSignal } from '../ui/base/signal.ts';

export const browserDialogOpen = createSignal(false);
