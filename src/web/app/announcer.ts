let page = '';
const listeners = new Set<() => void>();

export function announcePage(title: string): void {
  page = title;
  for (const listener of listeners) listener();
}

export const announcedPage = (): string => page;

export function subscribeAnnouncer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
