export interface Toast {
  text: string;
  action?: { label: string; onPress: () => void };
  /** Takes back what the toast tells of. Such a toast has its whole time, whatever is said after it. */
  undo?: () => void;
  /** What `undo` brings back into a list: the focus follows it. */
  row?: string;
  /** It was neither pressed nor undone. */
  onLeave?: () => void;
  /** For screen readers alone: everybody else sees on the page what has happened. */
  heard?: true;
}

export interface ShownToast extends Toast {
  id: number;
}

/** On a phone more would cover what is being read. */
const MOST = 3;

let shown: readonly ShownToast[] = [];
let count = 0;
let dialogs = 0;
const watchers = new Set<() => void>();

/** Says one thing at the bottom of the screen; it takes the place of what was said before, but for what can be undone. */
export function toast(message: Toast): number {
  const id = ++count;
  const alike = shown.filter(({ heard }) => heard === message.heard);
  for (const { undo, id } of alike) if (!undo) dismissToast(id);
  if (alike.length >= MOST && alike[0]) dismissToast(alike[0].id);
  shown = [...shown, { ...message, id }];
  tell();
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
  for (const { id, undo, action } of shown) if (undo || action) dismissToast(id);
}

/** What was said to a visitor is over when somebody is signed in. */
export function dismissNotices(): void {
  for (const { id, undo, action } of shown) if (!undo && !action) dismissToast(id);
}

/** Takes the toast away, as pressing it does. */
export function takeToast(id: number): ShownToast | undefined {
  const taken = shown.find((toast) => toast.id === id);
  if (!taken) return;
  shown = shown.filter((toast) => toast !== taken);
  tell();
  return taken;
}

export const shownToasts = (): readonly ShownToast[] => shown;

/** A dialog is open, until the function that it gets is called: nobody there sees the button of a toast in time. */
export function dialogOpened(): () => void {
  dialogs++;
  tell();
  return () => {
    dialogs--;
    tell();
  };
}

export const isDialogOpen = (): boolean => dialogs > 0;

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
