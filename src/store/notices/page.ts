import type { Position } from '../feeds/page.ts';
import type { Store } from '../store.ts';
import type { Json } from '../views/json.ts';
import type { Reader } from '../visibility/visible.ts';
import { type Member, newestMembers } from './members.ts';
import { groupsOf, isGrouped, type NoticePosition, type NoticeRow, positionOf, rowsAfter } from './rows.ts';
import { chosenBy } from './settings.ts';
import { noticeJson, waitingJson } from './view.ts';
import { waitingFor } from './waiting.ts';

/** In a group. */
const FACES = 5;

interface Line {
  json: Json<unknown>;
  at: number;
  /** Where the list goes on behind it. */
  position: Position;
}

interface Asked {
  /** Undefined: from the latest on. */
  after: Position | undefined;
  limit: number;
  mentions: boolean;
}

export interface NoticePage {
  notices: Json<unknown>[];
  /** The latest of them. */
  until: number;
  next: Position | null;
}

export async function pageOfNotices(
  store: Store,
  reader: Reader,
  { after, limit, mentions }: Asked,
): Promise<NoticePage> {
  const { seen_until: seen, separate } = await chosenBy(store, reader.id);
  const list: Listing = { store, reader, seen, only: mentions ? 'mention' : '', most: limit + 1 };
  const told = separate ? await separated(list, after) : await grouped(list, positionAfter(after));
  const waiting = mentions ? [] : await waitingLines(list, after);
  const lines = [...told, ...waiting].sort((a, b) => b.at - a.at);
  const shown = lines.slice(0, limit);
  return {
    notices: shown.map(({ json }) => json),
    until: Math.max(after?.likes ?? 0, ...shown.map(({ at }) => at)),
    next: lines.length > limit ? (shown.at(-1)?.position ?? null) : null,
  };
}

interface Listing {
  store: Store;
  reader: Reader;
  seen: number;
  only: string;
  most: number;
}

const positionAfter = (after: Position | undefined): NoticePosition =>
  after ? { at: after.likes, id: after.id } : { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

async function grouped({ store, reader, seen, only, most }: Listing, from: NoticePosition): Promise<Line[]> {
  const lines: Line[] = [];
  for (let position = from; lines.length < most; ) {
    const rows = await rowsAfter(store, reader, { ...position, only, limit: most });
    const heads = await groupsOf(store, reader, rows);
    const shown = rows.filter((row) => !isGrouped(row.kind) || heads.has(row.id));
    for (const row of shown.slice(0, most - lines.length)) {
      const members = await membersOf(store, reader, row, FACES);
      if (members?.length === 0) continue;
      const json = noticeJson(row, { seen, count: heads.get(row.id) ?? row.count, members: members ?? [] });
      lines.push({ json, at: row.at, position: { likes: row.at, id: row.id } });
    }
    const last = rows.at(-1);
    if (!last || rows.length < most) break;
    position = last;
  }
  return lines;
}

/** Undefined for what has no members. */
const membersOf = (store: Store, reader: Reader, row: NoticeRow, limit: number, before?: number) =>
  row.kind === 'like' || row.kind === 'follow'
    ? newestMembers(store, reader, row, before === undefined ? { limit } : { limit, before })
    : undefined;

/** One line for each person. A position names the row, and in a group who was the last. */
async function separated(list: Listing, after: Position | undefined): Promise<Line[]> {
  const { store, reader, only, most } = list;
  const lines: Line[] = [];
  let position = positionAfter(after);
  if (after) {
    const at = await positionOf(store, reader, after.id);
    if (at) {
      position = at;
      const [row] = await rowsAfter(store, reader, { at: at.at, id: at.id + 1, only, limit: 1 });
      if (row?.id === at.id) await addMembers(list, lines, row, after.likes);
    }
  }
  while (lines.length < most) {
    const rows = await rowsAfter(store, reader, { ...position, only, limit: most });
    for (const row of rows) {
      if (lines.length >= most) break;
      if (await addMembers(list, lines, row)) continue;
      const json = noticeJson(row, { seen: list.seen, count: 1, members: [] });
      lines.push({ json, at: row.at, position: { likes: row.at, id: row.id } });
    }
    const last = rows.at(-1);
    if (!last || rows.length < most) break;
    position = last;
  }
  return lines;
}

/** False for what has no members. */
async function addMembers(
  { store, reader, seen, most }: Listing,
  lines: Line[],
  row: NoticeRow,
  from?: number,
): Promise<boolean> {
  for (let before = from; lines.length < most; ) {
    const members: Member[] | undefined = await membersOf(store, reader, row, most - lines.length, before);
    if (!members) return false;
    for (const member of members) {
      const uid = `${row.uid}:${member.uid}`;
      const json = noticeJson({ ...row, uid }, { seen, count: 1, members: [member] });
      lines.push({ json, at: row.at, position: { likes: member.at, id: row.id } });
    }
    const last = members.at(-1);
    if (!last) break;
    before = last.at;
  }
  return true;
}

/** Behind what was told at the same time. */
async function waitingLines({ store, reader, seen }: Listing, after: Position | undefined): Promise<Line[]> {
  const waiting = await waitingFor(store, reader);
  const lines = waiting.map(
    (row): Line => ({ json: waitingJson(row, seen), at: row.at, position: { likes: row.at, id: 0 } }),
  );
  return after ? lines.filter(({ at }) => at < after.likes) : lines;
}
