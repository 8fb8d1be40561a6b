import { sql } from 'kysely';
import { NOTICE_TEXT_BYTES, NOTICE_TEXT_LENGTH, UNREAD_MAX } from '#contract/rules/limits.ts';
import { graphemes, splitAtGrapheme, stampOf } from '#contract/text/text.ts';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { CaseKind } from '../../schema/moderation/cases.ts';
import { type Json, jsonList, jsonObject, jsonOf } from '../json.ts';
import { shortUserWithBird } from '../people/json.ts';
import type { Reader } from '../visibility/visible.ts';
import type { Member, NoticeRow } from './rows.ts';

/** Work that waits for moderators, counted from the cases themselves, so that it disappears with the last of them. */
interface Waiting {
  kind: 'reports' | 'signups';
  /** At most UNREAD_MAX. */
  count: number;
  /** The time since when the newest case waits. */
  at: number;
}

const KINDS: { [K in Waiting['kind']]: readonly CaseKind[] } = {
  reports: ['report', 'held', 'appeal'],
  signups: ['signup'],
};

/** No one moderates what is about themselves. */
const ofKind = (kind: CaseKind, caller: number) => sql`
  from cases where state = 'open' and kind = ${sql.lit(kind)} and coalesce(user_id, 0) <> ${caller}`;

type Found = { kind: CaseKind; count: number; at: number };

const waiting = prepared<{ caller: number }, Found>((_db, param) => {
  const parts = Object.values(KINDS)
    .flat()
    .map(
      (kind) => sql`
        select ${sql.lit(kind)} as kind,
          (select count(*) from (select 1 as one ${ofKind(kind, param('caller'))} limit ${sql.lit(UNREAD_MAX)}) as few) as count,
          coalesce((select created_at ${ofKind(kind, param('caller'))} order by id desc limit 1), 0) as at`,
    );
  return sql<Found>`${sql.join(parts, sql` union all `)}`;
});

/** Only moderators have waiting work. */
export async function waitingFor(
  store: Store,
  { id, moderator }: Pick<Reader, 'id' | 'moderator'>,
): Promise<Waiting[]> {
  if (!moderator) return [];
  const found = await waiting(store, { caller: id });
  return (['reports', 'signups'] as const).flatMap((kind) => {
    const own = found.filter((row) => KINDS[kind].includes(row.kind));
    const count = Math.min(
      UNREAD_MAX,
      own.reduce((sum, row) => sum + Number(row.count), 0),
    );
    return count === 0 ? [] : { kind, count, at: Math.max(...own.map(({ at }) => at)) };
  });
}

export interface Shown {
  /** Notifications after this time are unread. */
  seen: number;
  /** The size of a group. */
  count: number;
  /** The people of likes or follows, newest first. Empty for other kinds. */
  members: Member[];
}

export function noticeJson(row: NoticeRow, { seen, count, members }: Shown): Json<unknown> {
  const at = members[0]?.at ?? row.at;
  const told = { _id: jsonOf(row.uid), kind: jsonOf(row.kind), at: jsonOf(stampOf(at)), unread: jsonOf(at > seen) };
  const many = { count: jsonOf(count) };
  switch (row.kind) {
    case 'like':
      return jsonObject({ ...told, post: postJson(row), people: jsonList(members.map(shortUserWithBird)), ...many });
    case 'follow':
      return jsonObject({ ...told, people: jsonList(members.map(followerJson)), ...many });
    case 'comment':
    case 'thread':
    case 'reply':
      return jsonObject({ ...told, post: postJson(row), ...saidJson(row), ...many });
    case 'mention':
      return jsonObject({ ...told, post: postJson(row), ...saidJson(row) });
    case 'act':
      return jsonObject({ ...told, appeal: jsonOf(row.appeal), data: row.data });
    case 'reset_link':
    case 'reset_link_made':
      return jsonObject({ ...told, ...linkJson(row) });
    case 'report':
      return jsonObject({ ...told, text: jsonOf(reportedText(row)), data: row.data });
    default:
      return jsonObject({ ...told, data: row.data });
  }
}

function linkJson({ kind, link, data }: NoticeRow) {
  const { by, member } = JSON.parse(link ?? '{"by":null,"member":null}');
  const { usedAt = null } = JSON.parse(data);
  return { by: jsonOf(by), ...(kind === 'reset_link_made' && { member: jsonOf(member) }), usedAt: jsonOf(usedAt) };
}

const reportedText = ({ reported }: NoticeRow): string | null =>
  reported ? beginningOf((JSON.parse(reported) as { text: string }).text) : null;

const followerJson = (member: Member): Json<unknown> =>
  `${shortUserWithBird(member).slice(0, -1)},"followed":${member.followed === 1}}`;

const postJson = ({ post_uid, content, author }: NoticeRow): Json<unknown> =>
  jsonObject({
    _id: jsonOf(post_uid),
    text: jsonOf(beginningOf(content)),
    ...(author !== null && { author: personJson(author) }),
  });

const saidJson = ({ comment_uid, text, person }: NoticeRow) => ({
  ...(comment_uid !== null && { comment: jsonOf({ _id: comment_uid, text: beginningOf(text) }) }),
  person: personJson(person ?? '{}'),
});

const personJson = (row: string): Json<unknown> => shortUserWithBird(JSON.parse(row));

/**
 * Cuts a text to the limits in characters and bytes. Every code unit takes at least one byte. A single character may
 * have more marks than fit.
 */
function beginningOf(text: string | null): string {
  const [beginning] = splitAtGrapheme((text ?? '').slice(0, NOTICE_TEXT_BYTES), NOTICE_TEXT_LENGTH);
  const { read } = new TextEncoder().encodeInto(beginning, new Uint8Array(NOTICE_TEXT_BYTES));
  if (read === beginning.length) return beginning;
  const cut = beginning.slice(0, read);
  return splitAtGrapheme(cut, graphemes(cut) - 1)[0] || cut;
}

/** The id of each kind, the same for everyone who sees it. */
const IDS: Record<Waiting['kind'], string> = {
  reports: '00000000-0000-4000-8000-000000000001',
  signups: '00000000-0000-4000-8000-000000000002',
};

export const waitingJson = ({ kind, count, at }: Waiting, seen: number): Json<unknown> =>
  jsonOf({ _id: IDS[kind], kind, at: stampOf(at), unread: at > seen, count });
