/** A picture of a post that is being written or edited. */
export interface Tile {
  /** Of this tile alone, from the moment it was added. */
  key: string;
  alt: string;
  /** reading: the browser decodes it. waiting: for its turn, or for the line. */
  state: 'reading' | 'waiting' | 'sending' | 'done' | 'failed';
  /** What was tried is tried again in a while: no answer came, or the server has too much to do. */
  pausedBy?: 'line' | 'server' | undefined;
  /** Of its bytes, how much has been sent; unknown where nobody tells. */
  share?: number | undefined;
  /** What shows it in this page, a `blob:` address. */
  here?: string | undefined;
  /** What the server calls it. */
  id?: string | undefined;
  /** Of one that a post has already: before that, the server shows it to nobody. */
  path?: string | undefined;
  /** Why it failed, and whether another try could help. */
  errors?: string[] | undefined;
  hopeless?: boolean | undefined;
}

/** Whether the post has to wait for it. */
export const isUnderWay = ({ state }: Tile): boolean => state !== 'done' && state !== 'failed';

export const isDescribed = ({ alt }: Tile): boolean => alt.trim() !== '';

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
