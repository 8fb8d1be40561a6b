import { MESSAGES } from '#contract/errors.ts';
import type { Position } from '#store/page.ts';
import { Refusal } from './refusal.ts';

/** Opaque to callers: the list it belongs to and the last item's position. */
export function encodeCursor(list: string, { likes, id }: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([list, likes, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Without a cursor, the start. A cursor of another list is refused rather than misread. */
export function decodeCursor(cursor: string | undefined, list: string, start: Position): Position {
  if (cursor === undefined) return start;
  const [tag, likes, id] = parse(cursor);
  if (tag !== list || !isPosition(likes) || !isPosition(id)) throw new Refusal(400, MESSAGES.badCursor);
  return { likes, id };
}

function parse(cursor: string): unknown[] {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
