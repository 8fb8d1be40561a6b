export type Status = 'idle' | 'loading' | 'success' | 'failed';

/** A list that comes in pages: ids into a normalized map, in the order shown. */
export interface Paged {
  ids: string[];
  /** Where the next page starts; null: there is none; undefined: no page has come yet. */
  nextCursor: string | null | undefined;
  status: Status;
  /** The state of the page after the first. */
  more: Status;
}

export interface PageOf {
  ids: string[];
  nextCursor: string | null;
}

export const emptyList = (): Paged => ({ ids: [], nextCursor: undefined, status: 'idle', more: 'idle' });

export const isLoaded = (list: Paged | undefined): list is Paged => list !== undefined && list.nextCursor !== undefined;

export const canLoadMore = (list: Paged | undefined): list is Paged & { nextCursor: string } =>
  typeof list?.nextCursor === 'string' && list.status !== 'loading' && list.more !== 'loading';

/**
 * A first page, with `ahead` before it. It may be asked for again with as many rows as were there, up to the page limit;
 * rows beyond what was asked for stay, so that nobody's place on the page is lost.
 */
export function takeFirstPage(list: Paged, page: PageOf, asked: number, ahead: string[] = []): void {
  const rest = list.ids.length > asked && page.nextCursor !== null ? list.ids.slice(asked) : [];
  list.ids = unique([...ahead, ...page.ids, ...rest]);
  if (!rest.length) list.nextCursor = page.nextCursor;
  list.status = 'success';
  list.more = 'idle';
}

/** Sort keys move while one reads (likes), so a page may bring what an earlier one brought. */
export function takeNextPage(list: Paged, page: PageOf, behind: string[] = []): void {
  const last = new Set(behind);
  list.ids = unique([...list.ids.filter((id) => !last.has(id)), ...page.ids, ...behind]);
  list.nextCursor = page.nextCursor;
  list.more = 'success';
}

export const without = (ids: string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids;

const unique = (ids: string[]): string[] => [...new Set(ids)];
