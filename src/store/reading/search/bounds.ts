import { sql } from 'kysely';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

const middle = sql`((low + high) / 2)`;
/** The first post of the upper half is older. */
const isOlder = (at: number) => sql`
  coalesce((select created_at from posts where id >= ${middle} and id < high order by id limit 1) < ${at}, false)`;

/** By bisection: ids grow with time. */
const first = preparedOne<{ at: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  with recursive narrowed (low, high) as (
    select cast(0 as bigint), coalesce((select max(id) from posts), 0) + 1
    union all
    select case when ${isOlder(param('at'))} then ${middle} + 1 else low end,
      case when ${isOlder(param('at'))} then high else ${middle} end
    from narrowed where low < high
  )
  select low as id from narrowed where low = high`,
);

/** Posts with this id or a larger one were written at that time or later. */
export const firstIdFrom = async (store: Store, at: number): Promise<number> => (await first(store, { at }))?.id ?? 0;
