import { sql } from 'kysely';
import { stampOf } from '#contract/text/text.ts';
import { removing } from '../../data/deletion.ts';
import { type Clock, defineJob, type JobDefinition, moment } from '../../data/jobs/job.ts';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Lists, listOf, type Paged, stampOrNull } from '../../reading/account-data.ts';
import { jsonOf } from '../../reading/json.ts';
import { shortUser } from '../../reading/people/json.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import type { Schema } from '../../schema.ts';

/** Ended mutes and filters are deleted within a minute, because queries do not compare their end time. */
const LOOK_MS = 30_000;
const PORTION = 500;
const BETWEEN_MS = 20;
const TABLES = ['mutes', 'filters'] as const;

export const endedJob = (clock?: Clock): JobDefinition =>
  defineJob({
    kind: 'ended',
    wanted: { everyMs: LOOK_MS, is: (store) => isAnyEnded(store, clock) },
    run: async (_, __, { portion, pause }) => {
      for (const table of TABLES) {
        for (let removed = PORTION; removed === PORTION; ) {
          await portion(async ({ db, engine }) => {
            const from = sql.table(table);
            const { rows } = await sql`
              delete from ${from} where id in (
                select id from ${from} where ends_at <= ${moment(engine, clock)} limit ${sql.lit(PORTION)}
              ) returning id`.execute(db);
            removed = rows.length;
            return table;
          });
          await pause(BETWEEN_MS);
        }
      }
    },
  });

async function isAnyEnded({ reader, engine }: Store, clock: Clock | undefined): Promise<boolean> {
  for (const table of TABLES) {
    const { rows } = await sql`
      select 1 as found from ${sql.table(table)} where ends_at <= ${moment(engine, clock)} limit 1`.execute(reader);
    if (rows.length > 0) return true;
  }
  return false;
}

type Person = Parameters<typeof shortUser>[0] & { id: number };
type Ending = { ends_at: number | null };

/**
 * People whom the owner blocked or muted, whether or not the owner can see them. Never people who blocked or muted the
 * owner.
 */
const hidden = <More = object>(table: 'blocks' | 'mutes', own: string, other: string, more = sql``) =>
  preparedFor<Paged, Person & More>(
    (_db, param) => sql<Person & More>`
      select mine.id, users.uid, users.first_name, users.last_name, users.username, users.avatar_url ${more}
      from ${sql.table(table)} as mine cross join users
      where mine.${sql.ref(own)} = ${param('reader')} and users.id = mine.${sql.ref(other)} and users.state <> 'deleted'
        and mine.id > ${param('id')}
      order by mine.id limit ${atMost(param('limit'))}`,
  );
const muted = hidden<Ending & { notices: number }>('mutes', 'muter_id', 'muted_id', sql`, mine.ends_at, mine.notices`);

type Filter = Pick<Schema['filters'], 'word' | 'action' | 'ends_at' | 'created_at'>;

const filters = preparedFor<Paged, Filter & { id: number }>((db, param) =>
  db
    .selectFrom('filters')
    .select(['id', 'word', 'action', 'ends_at', 'created_at'])
    .where('user_id', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

export const accountData = {
  blocked: listOf(hidden('blocks', 'blocker_id', 'blocked_id'), shortUser),
  muted: listOf(
    muted,
    (row) =>
      `${shortUser(row).slice(0, -1)},"until":${jsonOf(stampOrNull(row.ends_at))},"notices":${row.notices === 1}}`,
  ),
  filters: listOf(filters, (row) =>
    jsonOf({ word: row.word, action: row.action, until: stampOrNull(row.ends_at), createdAt: stampOf(row.created_at) }),
  ),
} satisfies Partial<Lists>;

export const removal = {
  blocks: removing('blocks', 'blocker_id'),
  blocksOfPerson: removing('blocks', 'blocked_id'),
  mutes: removing('mutes', 'muter_id'),
  mutesOfPerson: removing('mutes', 'muted_id'),
  filters: removing('filters', 'user_id'),
};
