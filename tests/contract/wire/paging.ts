import { expect } from 'vitest';
import type { Caller } from '#tests/harness/api/caller.ts';
import type { Body } from '#tests/harness/api/spec.ts';

type ListKey = 'posts' | 'users' | 'comments' | 'bookmarks';

const MOST_PAGES = 200;

/** Reads a list page by page to its end. Returns the ids in order. */
export async function readAll(caller: Caller, path: string, key: ListKey, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const body = await readPage(caller, withQuery(path, { limit: String(limit), cursor }));
    const items: { _id: string }[] = body[key];
    expect(items.length).toBeLessThanOrEqual(limit);
    ids.push(...items.map(({ _id }) => _id));
    cursor = body.nextCursor;
    if (cursor === null) return ids;
    expect(items.length, 'a page with a next one is full').toBe(limit);
  }
  throw new Error(`${path} does not end`);
}

export async function readPage(caller: Caller, path: string): Promise<Body> {
  const { status, body } = await caller.get(path);
  expect(status, `${path}: ${body.errors}`).toBe(200);
  return body;
}

export function withQuery(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return given.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
