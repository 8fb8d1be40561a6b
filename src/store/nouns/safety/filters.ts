import { FILTERS_MAX } from '#contract/rules/limits.ts';
import type { Filter } from '#contract/safety/filters.ts';
import { stampOf } from '#contract/text/text.ts';
import { takeTurn } from '../../engine/lock.ts';
import { atMost, prepared } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import { FILTER_COLUMNS, type FilterRow, filtersOf } from '../../reading/visibility/filters.ts';
import type { Schema } from '../../schema.ts';

export const page = prepared<{ user: number; id: number; limit: number }, FilterRow>((db, param) =>
  db
    .selectFrom('filters')
    .select(FILTER_COLUMNS)
    .where('user_id', '=', param('user'))
    .where('id', '<', param('id'))
    .orderBy('id', 'desc')
    .limit(atMost(param('limit'))),
);

/** The filters of a user, latest first. */
export const pageOfFilters = async (
  store: Store,
  user: number,
  { id, limit }: { id: number; limit: number },
): Promise<Page<FilterRow>> => pageOf(await page(store, { user, id, limit: limit + 1 }), limit, positionOfId);

interface NewFilter {
  uid: string;
  user: number;
  word: string;
  action: Schema['filters']['action'];
  until: number | null;
  now: number;
}

/**
 * Returns undefined for a member who has FILTERS_MAX already. Only one request of a member at a time may count them.
 */
export const addFilter = (store: Store, { user, until, now, ...made }: NewFilter): Promise<FilterRow | undefined> =>
  inTransaction(
    store,
    async (store) => {
      await takeTurn(store, 'hide', [user]);
      if ((await filtersOf(store, user)).length >= FILTERS_MAX) return undefined;
      return store.db
        .insertInto('filters')
        .values({ ...made, user_id: user, ends_at: until, created_at: now })
        .returning(FILTER_COLUMNS)
        .executeTakeFirstOrThrow();
    },
    `user ${user}`,
  );

/** Returns false if the user has no such filter. */
export const removeFilter = (store: Store, user: number, uid: string): Promise<boolean> =>
  inTransaction(store, async ({ db }) => {
    const gone = await db
      .deleteFrom('filters')
      .where('user_id', '=', user)
      .where('uid', '=', uid)
      .returning('id')
      .execute();
    return gone.length > 0;
  });

export const filterView = (row: FilterRow): Filter => ({
  _id: row.uid,
  word: row.word,
  action: row.action,
  until: row.ends_at === null ? null : stampOf(row.ends_at),
  createdAt: stampOf(row.created_at),
});
