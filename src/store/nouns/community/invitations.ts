import type { CommunitySettings } from '#contract/community/community.ts';
import type { Invitation, LookedAt } from '#contract/community/invitations.ts';
import { INVITATIONS_MAX } from '#contract/rules/limits.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { stampOf } from '#contract/text/text.ts';
import { lockCounted, lockRow } from '../../engine/lock.ts';
import { atMost, prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import type { ShortUserRow } from '../../reading/people/json.ts';
import type { Role, UserState } from '../../schema/people/users.ts';
import type { Schema } from '../../schema.ts';
import { follow } from '../people/follows.ts';
import { randomText } from '../people/secrets.ts';

const CODE_BYTES = 15;
const DAY = 24 * 60 * 60 * 1000;

type Ending = Pick<Schema['invitations'], 'max_uses' | 'expires_at' | 'withdrawn_at'> & { uses: number };
type InvitationRow = Ending & Pick<Schema['invitations'], 'uid' | 'follow' | 'created_at'> & { id: number };

const COLUMNS = ['id', 'uid', 'uses', 'max_uses', 'expires_at', 'follow', 'withdrawn_at', 'created_at'] as const;

/** Owners always may invite, and moderators may if members do. */
export const mayInvite = (role: Role, inviters: CommunitySettings['inviters']): boolean =>
  role === 'owner' || inviters === 'members' || (inviters === 'moderators' && role === 'moderator');

export interface NewInvitation {
  uid: string;
  madeBy: number;
  uses: number | null;
  days: number | null;
  follow: boolean;
  now: number;
}

/** Returns undefined if the member already has the maximum number. Only this call returns the code. */
export const makeInvitation = (
  store: Store,
  { uid, madeBy, uses, days, follow, now }: NewInvitation,
): Promise<{ row: InvitationRow; code: string } | undefined> =>
  inTransaction(
    store,
    async (store) => {
      await lockRow(store, 'users', madeBy);
      const alive = await ownAlive(store, { user: madeBy, now });
      if (alive.length >= INVITATIONS_MAX) return undefined;
      const code = randomText(CODE_BYTES);
      const row = await store.db
        .insertInto('invitations')
        .values({
          uid,
          code_hash: await sha256(code),
          made_by: madeBy,
          max_uses: uses,
          expires_at: days === null ? null : now + days * DAY,
          follow: follow ? 1 : 0,
          withdrawn_at: null,
          created_at: now,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return { row, code };
    },
    `user ${madeBy}`,
  );

const ownAlive = prepared<{ user: number; now: number }, { id: number }>((db, param) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('made_by', '=', param('user'))
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', param('now'))]))
    .limit(INVITATIONS_MAX),
);

const own = prepared<{ user: number; id: number; limit: number }, InvitationRow>((db, param) =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('made_by', '=', param('user'))
    .where('id', '<', param('id'))
    .orderBy('id', 'desc')
    .limit(atMost(param('limit'))),
);
export const pageOfInvitations = async (
  store: Store,
  user: number,
  { id, limit }: { id: number; limit: number },
): Promise<Page<InvitationRow>> => pageOf(await own(store, { user, id, limit: limit + 1 }), limit, positionOfId);

/** Returns undefined if this member has made no such invitation. */
export const withdrawInvitation = (
  store: Store,
  { uid, madeBy, now }: { uid: string; madeBy: number; now: number },
): Promise<InvitationRow | undefined> =>
  inTransaction(store, ({ db }) =>
    db
      .updateTable('invitations')
      .set((eb) => ({ withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(now)) }))
      .where('uid', '=', uid)
      .where('made_by', '=', madeBy)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );

function stateOf(row: Ending, now: number): Invitation['state'] {
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up';
  if (row.withdrawn_at !== null) return 'withdrawn';
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'alive';
}

export const invitationView = (row: InvitationRow, now: number): Invitation => ({
  _id: row.uid,
  uses: row.uses,
  maxUses: row.max_uses,
  expiresAt: row.expires_at === null ? null : stampOf(row.expires_at),
  follow: row.follow === 1,
  state: stateOf(row, now),
  createdAt: stampOf(row.created_at),
});

type Maker = ShortUserRow & { bird: string };
type WithMaker = Ending & Maker & { id: number; made_by: number; role: Role; state: UserState };

const byCode = preparedOne<{ hash: string }, WithMaker>((db, param) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.made_by')
    .select(['invitations.id', 'invitations.made_by', 'invitations.uses', 'invitations.max_uses'])
    .select(['invitations.expires_at', 'invitations.withdrawn_at', 'users.uid', 'users.username'])
    .select(['users.first_name', 'users.last_name', 'users.avatar_url', 'users.bird', 'users.role', 'users.state'])
    .where('invitations.code_hash', '=', param('hash')),
);

export interface FoundInvitation {
  state: Exclude<LookedAt['state'], 'closed'>;
  /** Only set if the state is 'alive'. */
  alive?: { id: number; madeBy: number; maker: Maker } & Pick<LookedAt, 'usesLeft' | 'expiresAt'>;
}

/** An invitation is valid only while its maker may invite: not after they lose that right or are suspended. */
export async function findInvitation(
  store: Store,
  code: string,
  { inviters }: Pick<CommunitySettings, 'inviters'>,
  now: number,
): Promise<FoundInvitation> {
  const row = await byCode(store, { hash: await sha256(code) });
  if (!row) return { state: 'unknown' };
  const state = stateOf(row, now);
  if (state !== 'alive') return { state };
  if (!isInviting(row, inviters)) return { state: 'withdrawn' };
  const usesLeft = row.max_uses === null ? null : row.max_uses - row.uses;
  const expiresAt = row.expires_at === null ? null : stampOf(row.expires_at);
  return { state, alive: { id: row.id, madeBy: row.made_by, maker: row, usesLeft, expiresAt } };
}

const isInviting = (
  { role, state }: { role: Role; state: UserState },
  inviters: CommunitySettings['inviters'],
): boolean => (state === 'active' || state === 'silenced') && mayInvite(role, inviters);

export interface Inviter {
  id: number;
  /** True if the new member should follow the inviter. */
  follow: boolean;
}

/**
 * Must run inside a transaction. Counts a use, never more than allowed; undefined if no longer valid. Locks the
 * inviter, so that a concurrent freeze also covers the new member.
 */
export async function takeInvitation(
  store: Store,
  { id, madeBy }: { id: number; madeBy: number },
  { inviters }: Pick<CommunitySettings, 'inviters'>,
  now: number,
): Promise<Inviter | undefined> {
  await lockCounted(store, 'users', [madeBy]);
  const maker = await store.db
    .selectFrom('users')
    .select(['role', 'state'])
    .where('id', '=', madeBy)
    .executeTakeFirst();
  if (!maker || !isInviting(maker, inviters)) return undefined;
  const taken = await store.db
    .updateTable('invitations')
    .set((eb) => ({
      uses: eb('uses', '+', 1),
      withdrawn_at: eb
        .case()
        .when(eb(eb('uses', '+', 1), '>=', eb.ref('max_uses')))
        .then(now)
        .end(),
    }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('follow')
    .executeTakeFirst();
  return taken && { id: madeBy, follow: taken.follow === 1 };
}

export const followInviter = async (store: Store, { id, follow: wanted }: Inviter, newcomer: number, now: number) =>
  wanted && follow(store, { follower: newcomer, followee: id, now });
