import { MESSAGES } from '#contract/refusals/errors.ts';
import type { LinePosition } from '#store/reading/page.ts';
import { Refusal } from '../refusal.ts';

/** Opaque to callers: the list it belongs to and the last item's position. */
export function encodeCursor(list: string, { likes, id, within }: LinePosition): string {
  return btoa(ascii(JSON.stringify([list, likes, id, ...(within ?? [])])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The same JSON, in letters that base64 can take. A list may be named after what was searched for. */
const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Without a cursor, the start. A cursor of another list is refused rather than misread. */
export function decodeCursor(cursor: string | undefined, list: string, start: LinePosition): LinePosition {
  if (cursor === undefined) return start;
  const [tag, likes, id, at, of] = parse(cursor);
  if (tag !== list || !isPosition(likes) || !isPosition(id)) throw new Refusal(400, MESSAGES.badCursor);
  return isPosition(at) && isPosition(of) ? { likes, id, within: [at, of] } : { likes, id };
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
