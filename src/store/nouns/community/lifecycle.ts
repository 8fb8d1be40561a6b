import { sql } from 'kysely';
import { stampOf } from '#contract/text/text.ts';
import { deleteUserOrMark, forgetting, removing } from '../../data/deletion.ts';
import { type Clock, defineJob, type JobDefinition, moment } from '../../data/jobs/job.ts';
import { days, type Retention } from '../../data/jobs/trim.ts';
import { lockRow } from '../../engine/lock.ts';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Lists, listOf, type Paged, stampOrNull } from '../../reading/account-data.ts';
import { jsonOf } from '../../reading/json.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import type { Schema } from '../../schema.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;
const LOOK_MS = 60 * 60 * 1000;
const BETWEEN_MS = 20;

/**
 * Deletes people who were declined or removed 30 days ago. A declined person has read the reason by now or never will,
 * and their name is free again. The name of a removed member stays reserved.
 */
export const refusedJob = (clock?: Clock): JobDefinition =>
  defineJob({
    kind: 'refused',
    wanted: { everyMs: LOOK_MS, is: async (store) => (await firstOld(store, clock)) !== undefined },
    run: async (_, __, { portion, pause }) => {
      for (let [more, gone] = [true, 0]; more; ) {
        await portion(async (store) => {
          const id = await firstOld(store, clock);
          more = id !== undefined;
          if (id === undefined || !(await lockRow(store, 'users', id))) return `${gone} gone`;
          await reserveRemoved(store, id);
          await deleteUserOrMark(store, id);
          gone += 1;
          return `${gone} gone`;
        });
        await pause(BETWEEN_MS);
      }
    },
  });

/** Reserves the name of a person who was let in once, because others know that name. */
async function reserveRemoved({ db }: Store, id: number): Promise<void> {
  await sql`
    insert into reserved_usernames (username_key) select username_key from users where id = ${id} and state_before <> 'waiting'
    on conflict do nothing`.execute(db);
}

async function firstOld({ db, engine }: Store, clock: Clock | undefined): Promise<number | undefined> {
  const old = sql`${moment(engine, clock)} - ${sql.lit(KEPT_DAYS * DAY)}`;
  // A person who is removed again because a lift was undone gets the full time again.
  const { rows } = await sql<{ id: number }>`
    select users.id from users cross join log
    where users.state = 'suspended' and users.state <> 'active' and users.state_before is not null
      and log.id = users.frozen_by
      and (log.action = 'remove_member' or (log.action = 'refuse' and users.state_before = 'waiting'))
      and log.created_at < ${old}
      and not exists (
        select 1 from log as later cross join acts
        where later.target_id = users.id and acts.log_id = later.id and acts.undone_at >= ${old})
    order by users.id limit 1`.execute(db);
  return rows[0]?.id;
}

type Invitation = Pick<Schema['invitations'], 'uid' | 'max_uses' | 'expires_at' | 'created_at'>;

const invitations = preparedFor<Paged, Invitation & { id: number; uses: number }>((db, param) =>
  db
    .selectFrom('invitations')
    .select(['id', 'uid', 'uses', 'max_uses', 'expires_at', 'created_at'])
    .where('made_by', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

export const accountData = {
  invitations: listOf(invitations, (row) =>
    jsonOf({
      _id: row.uid,
      uses: row.uses,
      maxUses: row.max_uses,
      expiresAt: stampOrNull(row.expires_at),
      createdAt: stampOf(row.created_at),
    }),
  ),
} satisfies Partial<Lists>;

export const removal = {
  invitations: removing('invitations', 'made_by'),
  logAsActor: forgetting('log', 'actor_id'),
  logAsTarget: forgetting('log', 'target_id'),
};

export const retention: Retention[] = [
  {
    table: 'invitations',
    isOld: (now) => sql`(withdrawn_at < ${now} - ${days(30)} or expires_at < ${now} - ${days(30)})`,
  },
];
