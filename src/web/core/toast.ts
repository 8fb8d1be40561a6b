import { createSignal } from './signal.ts';

export interface Toast {
  text: string;
  action?: { label: string; onPress: () => void };
  /** Undoes what the toast reports. */
  undo?: () => void;
  /** The row that `undo` restores, which then gets the focus. */
  row?: string;
  /** Called when the toast ends without being pressed or undone. Such a toast is not replaced by the next one. */
  onLeave?: () => void;
  /** The toast is about an action in the open dialog, so its time runs while that is open. */
  inDialog?: true;
  /** Only for screen readers, because everyone else sees the change on the page. */
  heard?: true;
}

export interface ShownToast extends Toast {
  id: number;
}

/** Maximum toasts with `onLeave`. On a phone, more would cover the page. */
const MOST = 3;

export const shownToasts = createSignal<readonly ShownToast[]>([]);
/** The number of open dialogs. Toasts with buttons wait for them to close, because dialogs cover the buttons. */
export const openDialogs = createSignal(0);
let count = 0;

/** Shows a message at the bottom of the screen. It replaces earlier ones, except those with `onLeave`. */
export function toast(message: Toast): number {
  const id = ++count;
  const alike = shownToasts.get().filter(({ heard }) => heard === message.heard);
  for (const { onLeave, id } of alike) if (!onLeave) dismissToast(id);
  const oldest = alike.filter(({ onLeave }) => onLeave).at(-MOST);
  if (oldest) dismissToast(oldest.id);
  shownToasts.set([...shownToasts.get(), { ...message, id }]);
  return id;
}

/** Announces a text to screen readers. */
export const say = (text: string): void => void toast({ text, heard: true });

/** Removes a toast as if its time had ended. */
export function dismissToast(id: number): void {
  takeToast(id)?.onLeave?.();
}

/** Dismisses toasts with buttons, so that the next user of this browser cannot press them. */
export function dismissOffers(): void {
  for (const { id, undo, action } of shownToasts.get()) if (undo || action) dismissToast(id);
}

/** Dismisses messages to visitors once someone has signed in. */
export function dismissNotices(): void {
  for (const { id, undo, action } of shownToasts.get()) if (!undo && !action) dismissToast(id);
}

/** Removes a toast as if its button was pressed. */
export function takeToast(id: number): ShownToast | undefined {
  const taken = shownToasts.get().find((toast) => toast.id === id);
  if (!taken) return;
  shownToasts.set(shownToasts.get().filter((toast) => toast !== taken));
  return taken;
}

/** Counts an open dialog until the returned function is called. */
export function dialogOpened(): () => void {
  openDialogs.set(openDialogs.get() + 1);
  return () => openDialogs.set(openDialogs.get() - 1);
}
