import { MESSAGES } from '#contract/refusals/errors.ts';
import { fromBase64Url, toBase64Url, utf8 } from '#contract/text/bytes.ts';
import type { LinePosition } from '#store/reading/page.ts';
import { Refusal } from '../refusal.ts';

/** Opaque to callers: the list it belongs to and the last item's position. */
export const encodeCursor = (list: string, { likes, id, within }: LinePosition): string =>
  toBase64Url(utf8(JSON.stringify([list, likes, id, ...(within ?? [])])));

/** Without a cursor, the start. A cursor of another list is refused rather than misread. */
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
