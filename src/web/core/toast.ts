import { createSignal } from './signal.ts';

export interface Toast {
  text: string;
  action?: { label: string; onPress: () => void };
  /** Takes back what the toast tells of. */
  undo?: () => void;
  /** What `undo` brings back into a list: the focus follows it. */
  row?: string;
  /** Does what waits for the toast to end, neither pressed nor undone. It has its whole time, whatever is said after it. */
  onLeave?: () => void;
  /** Said of what somebody did in the open dialog: its time runs there. */
  inDialog?: true;
  /** For screen readers alone: everybody else sees on the page what has happened. */
  heard?: true;
}

export interface ShownToast extends Toast {
  id: number;
}

/** On a phone more would cover what is being read. */
const MOST = 3;

export const shownToasts = createSignal<readonly ShownToast[]>([]);
/** How many are open: nobody there sees the button of a toast in time. */
export const openDialogs = createSignal(0);
let count = 0;

/** Says one thing at the bottom of the screen; it takes the place of what was said before, but for what waits. */
export function toast(message: Toast): number {
  const id = ++count;
  const alike = shownToasts.get().filter(({ heard }) => heard === message.heard);
  for (const { onLeave, id } of alike) if (!onLeave) dismissToast(id);
  const oldest = alike.filter(({ onLeave }) => onLeave).at(-MOST);
  if (oldest) dismissToast(oldest.id);
  shownToasts.set([...shownToasts.get(), { ...message, id }]);
  return id;
}

/** Says it to screen readers. */
export const say = (text: string): void => void toast({ text, heard: true });

/** Its time is over. */
export function dismissToast(id: number): void {
  takeToast(id)?.onLeave?.();
}

/** Whoever comes next can press nothing that somebody else was offered. */
export function dismissOffers(): void {
  for (const { id, undo, action } of shownToasts.get()) if (undo || action) dismissToast(id);
}

/** What was said to a visitor is over when somebody is signed in. */
export function dismissNotices(): void {
  for (const { id, undo, action } of shownToasts.get()) if (!undo && !action) dismissToast(id);
}

/** Takes the toast away, as pressing it does. */
export function takeToast(id: number): ShownToast | undefined {
  const taken = shownToasts.get().find((toast) => toast.id === id);
  if (!taken) return;
  shownToasts.set(shownToasts.get().filter((toast) => toast !== taken));
  return taken;
}

/** A dialog is open, until the function that it gets is called. */
export function dialogOpened(): () => void {
  openDialogs.set(openDialogs.get() + 1);
  return () => openDialogs.set(openDialogs.get() - 1);
}
