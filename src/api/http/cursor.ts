import { MESSAGES } from '#contract/refusals/errors.ts';
import { PAGE_MAX } from '#contract/rules/limits.ts';
import { fromBase64Url, toBase64Url, utf8 } from '#contract/text/bytes.ts';
import type { Json } from '#store/reading/json.ts';
import type { LinePosition, Position } from '#store/reading/page.ts';
import { Refusal } from './refusal.ts';

/** Opaque to callers: contains the name of the list and the position of the last item. */
export const encodeCursor = (list: string, { likes, id, within }: LinePosition): string =>
  toBase64Url(utf8(JSON.stringify([list, likes, id, ...(within ?? [])])));

/** Without a cursor, returns the start. Refuses a cursor of another list instead of misreading it. */
export function decodeCursor(cursor: string | undefined, list: string, start: LinePosition): LinePosition {
  if (cursor === undefined) return start;
  const [tag, likes, id, at, of] = parse(cursor);
  if (tag !== list || !isPosition(likes) || !isPosition(id)) throw new Refusal(400, MESSAGES.badCursor);
  return isPosition(at) && isPosition(of) ? { likes, id, within: [at, of] } : { likes, id };
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(cursor)));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export const cursorOf = (list: string, next: Position | null): Json<string | null> =>
  next ? `"${encodeCursor(list, next)}"` : 'null';

export const linkTo = (path: string, list: string, last: Position, sort?: string) => ({
  link: `<${path}?${sort ? `sort=${sort}&` : ''}limit=${PAGE_MAX}&cursor=${encodeCursor(list, last)}>; rel="next"`,
});

/** For lists whose pages begin with the oldest item, while the whole list contains the newest. */
export const firstPageLink = (path: string) => ({ link: `<${path}?limit=${PAGE_MAX}>; rel="next"` });
