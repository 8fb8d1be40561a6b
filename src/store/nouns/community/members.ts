import { type RawBuilder, sql } from 'kysely';
import type { Action } from '#contract/community/log.ts';
import type { Member } from '#contract/community/members.ts';
import { stampOf } from '#contract/text/text.ts';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import { type ShortUserRow, shortPerson } from '../../reading/people/json.ts';
import { ask, byWay, firstOf, found, type Search } from '../../reading/people/search.ts';
import {
  isSeenPerson,
  preparedFor,
  preparedOneFor,
  type Reader,
  visiblePeople,
} from '../../reading/visibility/visible.ts';
import type { Role, UserState } from '../../schema/people/users.ts';

type Shown = Exclude<UserState, 'deleted'>;

interface MemberRow extends ShortUserRow {
  id: number;
  cover_url: string;
  bird: string;
  role: Role;
  state: Shown;
  answer: string;
  created_at: number;
  seen_at: number | null;
  action: Action | null;
  reason: string | null;
  suspended_at: number | null;
  inviter_uid: string | null;
  inviter_username: string | null;
  inviter_first_name: string | null;
  inviter_last_name: string | null;
  inviter_avatar_url: string | null;
}

const seenAt = sql<number | null>`(
  select max(case when sessions.seen_at > sessions.created_at then sessions.seen_at else sessions.created_at end)
  from sessions where sessions.user_id = users.id)`;

/** Moderators find everyone regardless of states and blocks, except the guest, who is not a member. */
const memberRows = (db: Store['db'], reader: Parameters<typeof isSeenPerson>[1]) =>
  visiblePeople(db, 'profile', reader)
    .leftJoin('users as inviter', (join) =>
      join.onRef('inviter.id', '=', 'users.invited_by').on('inviter.state', '<>', sql.lit('deleted')),
    )
    .leftJoin('log', (join) => join.onRef('log.id', '=', 'users.frozen_by').on('users.state_before', 'is not', null))
    .select(['users.id', 'users.uid', 'users.username', 'users.first_name', 'users.last_name', 'users.avatar_url'])
    .select(['users.cover_url', 'users.bird', 'users.role', 'users.answer', 'users.created_at', seenAt.as('seen_at')])
    .select((eb) => [
      eb.ref('users.state').$castTo<Shown>().as('state'),
      eb.ref('log.action').$castTo<Action | null>().as('action'),
    ])
    .select(['log.reason', 'log.created_at as suspended_at'])
    .select(['inviter.uid as inviter_uid', 'inviter.username as inviter_username'])
    .select(['inviter.first_name as inviter_first_name', 'inviter.last_name as inviter_last_name'])
    .select('inviter.avatar_url as inviter_avatar_url');

const one = preparedOneFor<{ uid: string }, MemberRow>((db, param, _engine, reader) =>
  memberRows(db, reader).where('users.uid', '=', param('uid')),
);
export const findMember = (store: Store, uid: string, reader: Reader) => one(store, reader, { uid });

export interface Filter {
  state?: Shown | undefined;
  role?: Role | undefined;
}

const USUAL = { state: 'active', role: 'member' } as const;

/** For an unusual value, adds the condition of its partial index, which contains nothing else. */
function matches(filter: Filter): RawBuilder<boolean> {
  const parts = (['state', 'role'] as const).flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    const [column, usual] = [sql.ref(`users.${name}`), sql.lit(USUAL[name])];
    return value === USUAL[name]
      ? [sql`${column} = ${usual}`]
      : [sql`${column} = ${sql.lit(value)} and ${column} <> ${usual}`];
  });
  return sql<boolean>`(${sql.join([sql`users.guest = 0`, ...parts], sql` and `)})`;
}

const isFew = ({ state, role }: Filter): boolean =>
  (state !== undefined && state !== USUAL.state) || (role !== undefined && role !== USUAL.role);

const queriesFor = (filter: Filter) =>
  byWay((way) =>
    preparedFor<Search, MemberRow>((db, param, _engine, reader) => {
      const wanted = sql<boolean>`${isSeenPerson('profile', reader)} and ${matches(filter)}`;
      return memberRows(db, reader)
        .where(matches(filter))
        .where(found(way, param, firstOf(param, wanted)))
        .where('users.id', '>', param('id'))
        .orderBy('users.id')
        .limit(atMost(param('limit')));
    }),
  );

/** Queries by filter: there are twenty filters. */
const queries = new Map<string, ReturnType<typeof queriesFor>>();

/** The members in the order of sign-up. */
export async function pageOfMembers(
  store: Store,
  { q, state, role }: Filter & { q: string },
  { id, limit }: { id: number; limit: number },
  reader: Reader,
): Promise<Page<MemberRow>> {
  const filter = { state, role };
  const name = `${state} ${role}`;
  const made = queries.get(name) ?? queriesFor(filter);
  queries.set(name, made);
  return pageOf(await ask(made, store, q, { id, limit: limit + 1 }, reader, isFew(filter)), limit, positionOfId);
}

export const memberView = (row: MemberRow): Member => ({
  ...shortPerson(row),
  coverURL: row.cover_url,
  ...(row.bird && { bird: row.bird }),
  role: row.role,
  state: row.state,
  suspension: suspensionOf(row),
  invitedBy: inviterOf(row),
  answer: row.answer,
  createdAt: stampOf(row.created_at),
  lastSeenAt: row.seen_at === null ? null : stampOf(row.seen_at),
});

function suspensionOf({ action, reason, suspended_at }: MemberRow): Member['suspension'] {
  if (action !== 'refuse' && action !== 'suspend' && action !== 'freeze' && action !== 'remove_member') return null;
  return { action, reason: reason ?? '', createdAt: stampOf(suspended_at ?? 0) };
}

const inviterOf = (row: MemberRow): Member['invitedBy'] =>
  row.inviter_uid === null
    ? null
    : {
        _id: row.inviter_uid,
        firstName: row.inviter_first_name ?? '',
        lastName: row.inviter_last_name ?? '',
        username: row.inviter_username ?? '',
        avatarURL: row.inviter_avatar_url ?? '',
      };
