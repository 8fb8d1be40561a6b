import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { UserState } from '../../schema/people/users.ts';
import type { Engine } from '../../schema/table.ts';
import { isSpecial } from './visible.ts';

/** The data that decides if a session may keep listening, and what its owner sees. */
export interface Standing {
  session: number;
  state: UserState;
  special: number;
  expires_at: number;
}

const among = (engine: Engine, ids: Ids) => sql<number>`(select id from ${idTable(engine, ids)} as wanted)`;

const standings = prepared<{ ids: Ids }, Standing>((db, param, engine) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session', 'users.state', isSpecial.as('special'), 'sessions.expires_at'])
    .where('sessions.id', 'in', among(engine, param('ids'))),
);

/** The standings by session. A missing session has ended. */
export const standingsOf = async (store: Store, sessions: number[]): Promise<Map<number, Standing>> =>
  new Map((await standings(store, { ids: idList(store, sessions) })).map((row) => [row.session, row]));
