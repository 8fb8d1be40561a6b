/** A page's title, and the entry of the history that it belongs to. */
export interface Announced {
  entry: string;
  title: string;
}

let page: Announced = { entry: '', title: '' };
const listeners = new Set<() => void>();

export function announcePage(announced: Announced): void {
  page = announced;
  for (const listener of listeners) listener();
}

export const announcedPage = (): Announced => page;

export function subscribeAnnouncer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
