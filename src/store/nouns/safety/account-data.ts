import { sql } from 'kysely';
import { type Lists, listOf, type Paged, stampOrNull } from '../../reading/account-lists.ts';
import { jsonOf, stampOf } from '../../reading/json.ts';
import { atMost } from '../../reading/page.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import { shortUser } from '../../reading/whole/short-users.ts';
import type { Schema } from '../../schema.ts';

type Person = Parameters<typeof shortUser>[0] & { id: number };
type Ending = { ends_at: number | null };

/** Whom the owner blocked or muted, whether they see them or not; never who did it to the owner. */
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

export const ofSafety = {
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
