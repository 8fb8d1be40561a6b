import { type Ids, idList } from '../../engine/prepared.ts';
import { cached, type ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { Json } from '../json.ts';
import type { LinePosition } from '../page.ts';
import type { Reader } from '../visibility/visible.ts';
import { filteredNotices } from './filtered.ts';
import { noticeJson, type Shown, waitingFor, waitingJson } from './json.ts';
import {
  linesAfter,
  type Member,
  type NoticePosition,
  type NoticeRow,
  newestMembers,
  positionOf,
  rowsAfter,
} from './rows.ts';
import { chosenBy } from './settings.ts';

/** Number of people shown in a group. */
const FACES = 5;

interface Line {
  json: Json<unknown>;
  /** The position of the line; the list continues after it. */
  position: LinePosition;
  /** The post and the people that the line was made from. */
  post: number | null;
  people: number[];
  /** True for an action: an appeal changes its line, but no change in the feed announces that. */
  isAct: boolean;
}

interface Asked {
  /** Undefined to begin with the latest. */
  after: LinePosition | undefined;
  limit: number;
  mentions: boolean;
}

export interface NoticePage {
  notices: Json<unknown>[];
  /** The latest time on the page. */
  until: number;
  next: LinePosition | null;
}

/**
 * Cached by reader, what they have seen, and the request. Only for readers with the default view and without filters.
 */
const TOLD: ReadKey<Line[], string> = {
  // In characters.
  most: 2_500_000,
  weightOf: (lines) => lines.reduce((sum, { json }) => sum + json.length, LINES_FRAME),
  lastChange(changed, key, lines) {
    if (lines.some(({ isAct }) => isAct)) return Number.POSITIVE_INFINITY;
    const reader = Number.parseInt(key, 10);
    const own = (['notices', 'caller', 'follows'] as const).map((thing) => changed.last(thing, reader));
    const posts = lines.flatMap(({ post }) =>
      post === null ? [] : [changed.last('post', post), changed.last('thread', post)],
    );
    const people = lines.flatMap((line) => line.people.map((id) => changed.last('author', id)));
    return Math.max(...own, changed.lastOf('states'), ...posts, ...people);
  },
};
const LINES_FRAME = 500;

export async function pageOfNotices(
  store: Store,
  reader: Reader,
  { after, limit, mentions }: Asked,
): Promise<NoticePage> {
  const { seen_until: seen, separate } = await chosenBy(store, reader.id);
  const filtered = idList(store, await filteredNotices(store, reader));
  const list: Listing = { store, reader, seen, only: mentions ? 'mention' : '', filtered, most: limit + 1 };
  const cache = reader.special || reader.filters ? undefined : store.readCache?.().of(TOLD);
  const key = [reader.id, seen, separate, mentions, after?.likes, after?.id, after?.within, limit].join(' ');
  const told = await cached(cache, key, () =>
    separate ? separated(list, after) : grouped(list, positionAfter(after)),
  );
  const waiting = mentions ? [] : await waitingLines(list);
  const lines = [...told, ...waiting.filter(({ position }) => !after || order(after, position) < 0)];
  lines.sort((a, b) => order(a.position, b.position));
  const shown = lines.slice(0, limit);
  return {
    notices: shown.map(({ json }) => json),
    until: Math.max(after?.likes ?? 0, ...shown.map(({ position }) => position.likes)),
    next: lines.length > limit ? (shown.at(-1)?.position ?? null) : null,
  };
}

/** Negative if the second position comes after the first. */
function order(one: LinePosition, other: LinePosition): number {
  const [a, b] = [one, other].map(({ likes, id, within = [0, 0] }) => [likes, id, ...within]) as [number[], number[]];
  const differing = a.findIndex((value, place) => value !== b[place]);
  return differing < 0 ? 0 : (b[differing] ?? 0) - (a[differing] ?? 0);
}

interface Listing {
  store: Store;
  reader: Reader;
  seen: number;
  only: string;
  filtered: Ids;
  most: number;
}

const positionAfter = (after: LinePosition | undefined): NoticePosition =>
  after ? { at: after.likes, id: after.id } : { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

async function grouped(list: Listing, from: NoticePosition): Promise<Line[]> {
  const { store, reader, seen, only, filtered, most } = list;
  const lines: Line[] = [];
  for (const row of await linesAfter(store, reader, { ...from, only, filtered, limit: most })) {
    const members = (await membersOf(store, reader, row, FACES)) ?? [];
    lines.push(lineOf(row, { seen, count: Number(row.count), members }));
  }
  return lines;
}

const lineOf = (row: NoticeRow, shown: Shown): Line => ({
  json: noticeJson(row, shown),
  position: { likes: row.at, id: row.id },
  post: row.post_id,
  people: [...shown.members.map(({ id }) => id), row.person_id ?? 0, row.author_id ?? 0],
  isAct: row.kind === 'act',
});

/** Returns undefined for a kind without members. */
const membersOf = (store: Store, reader: Reader, row: NoticeRow, limit: number, behind?: LinePosition['within']) =>
  row.kind === 'like' || row.kind === 'follow'
    ? newestMembers(store, reader, row, { limit, ...(behind && { behind }) })
    : undefined;

/** Makes one line for each person. A position names the place of the row and, in a group, its last person. */
async function separated(list: Listing, after: LinePosition | undefined): Promise<Line[]> {
  const { store, reader, only, filtered, most } = list;
  const lines: Line[] = [];
  let position = positionAfter(after);
  const begun = after?.within && (await positionOf(store, reader, after.id));
  if (after && begun) {
    const [row] = await rowsAfter(store, reader, { at: begun.at, id: begun.id + 1, only, filtered, limit: 1 });
    if (row?.id === after.id) await addMembers(list, lines, { ...row, at: after.likes }, after.within);
  }
  while (lines.length < most) {
    const rows = await rowsAfter(store, reader, { ...position, only, filtered, limit: most });
    for (const row of rows) {
      if (lines.length >= most) break;
      if (row.id === after?.id) continue;
      if (await addMembers(list, lines, row)) continue;
      lines.push(lineOf(row, { seen: list.seen, count: 1, members: [] }));
    }
    const last = rows.at(-1);
    if (!last || rows.length < most) break;
    position = last;
  }
  return lines;
}

/** Returns false for a kind without members. */
async function addMembers(
  { store, reader, seen, most }: Listing,
  lines: Line[],
  row: NoticeRow,
  from?: LinePosition['within'],
): Promise<boolean> {
  for (let behind = from; lines.length < most; ) {
    const members: Member[] | undefined = await membersOf(store, reader, row, most - lines.length, behind);
    if (!members) return false;
    for (const member of members) {
      const line = lineOf({ ...row, uid: `${row.uid}:${member.uid}` }, { seen, count: 1, members: [member] });
      lines.push({ ...line, position: { ...line.position, within: [member.at, member.id] } });
    }
    const last = members.at(-1);
    if (!last) break;
    behind = [last.at, last.id];
  }
  return true;
}

/** These lines come after notifications of the same time. */
async function waitingLines({ store, reader, seen }: Listing): Promise<Line[]> {
  const waiting = await waitingFor(store, reader);
  return waiting.map((row) => ({
    json: waitingJson(row, seen),
    position: { likes: row.at, id: 0, within: [row.kind === 'reports' ? 1 : 0, 0] },
    post: null,
    people: [],
    isAct: false,
  }));
}
