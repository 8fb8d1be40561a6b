import type { RawBuilder } from 'kysely';
import { type Ids, idTable } from '../../engine/prepared.ts';
import type { Engine } from '../../schema/table.ts';
import { newestPer as onPostgres } from './newest-per.postgres.ts';
import { newestPer as onSqlite } from './newest-per.sqlite.ts';

export interface NewestPerParams {
  table: 'likes' | 'comments' | 'votes' | 'follows';
  /** The column that refers to the parent. */
  parent: string;
  parents: RawBuilder<unknown>;
  /** The column that refers to the person of the row. */
  person: string;
  /** The condition on the row, with that person as `users`. */
  seen: RawBuilder<boolean>;
  per: number;
}

export type NewestPer = (params: NewestPerParams) => RawBuilder<unknown>;

/**
 * A from-clause: the newest `per` rows of `table` for each parent, as `nested`. A hundred thousand likes cost no more
 * than ten.
 */
export const newestPer = (
  engine: Engine,
  { ids, ...params }: Omit<NewestPerParams, 'parents'> & { ids: Ids },
): RawBuilder<unknown> => (engine === 'sqlite' ? onSqlite : onPostgres)({ ...params, parents: idTable(engine, ids) });
