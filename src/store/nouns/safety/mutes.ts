import { sql } from 'kysely';
import { MUTES_MAX } from '#contract/rules/limits.ts';
import { takeBackFrom } from '../../data/notifications/edits.ts';
import { takeTurn } from '../../engine/lock.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { pageOfHidden } from './blocks.ts';

type Mute = { muter: number; muted: number };
type NewMute = Mute & { until: number | null; notices: boolean; now: number };

const own = prepared<{ muter: number }, { muted_id: number }>((db, param) =>
  db.selectFrom('mutes').select('muted_id').where('muter_id', '=', param('muter')),
);

const one = preparedOne<Mute, { id: number }>((db, param) =>
  db.selectFrom('mutes').select('id').where('muter_id', '=', param('muter')).where('muted_id', '=', param('muted')),
);
export const isMuted = async (store: Store, mute: Mute): Promise<boolean> => (await one(store, mute)) !== undefined;

/**
 * For someone who is muted already, changes the mute and its end. Returns false if the muter already has the maximum
 * number of mutes.
 */
export const mute = (store: Store, { muter, muted, until, notices, now }: NewMute): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      await takeTurn(store, 'hide', [muter]);
      const others = (await own(store, { muter })).filter(({ muted_id }) => muted_id !== muted);
      if (others.length >= MUTES_MAX) return false;
      const chosen = { ends_at: until, notices: notices ? 1 : 0 };
      await store.db
        .insertInto('mutes')
        .values({ muter_id: muter, muted_id: muted, ...chosen, created_at: now })
        .onConflict((conflict) => conflict.columns(['muter_id', 'muted_id']).doUpdateSet(chosen))
        .execute();
      if (!notices) await takeBackFrom(store, { reader: muter, actor: muted });
      return true;
    },
    `user ${muter}`,
  );

export const unmute = (store: Store, { muter, muted }: Mute): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.deleteFrom('mutes').where('muter_id', '=', muter).where('muted_id', '=', muted).execute();
  });

export const pageOfMutes = pageOfHidden<{ ends_at: number | null; notices: number }>(
  'mutes',
  'muter_id',
  'muted_id',
  sql`, mine.ends_at, mine.notices`,
);
