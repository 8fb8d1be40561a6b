import { createSignal } from '../../core/signal.ts';

export const browserDialogOpen = createSignal(false);
