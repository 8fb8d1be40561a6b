import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import type { Store } from './store.ts';

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A query of the builder, or raw SQL. */
interface Query<R> {
  compile(db: Kysely<Schema>): CompiledQuery<R>;
}

type Build<P, R> = (
  db: Kysely<Schema>,
  param: <K extends keyof P & string>(name: K) => P[K],
  engine: Engine,
) => Query<R>;

const names = new Map<string, string>();

/** Returns the name of a constant text. Names are never freed, so no text may depend on values. */
export function named(text: string): string {
  if (!names.has(text)) names.set(text, `pipit_${names.size}`);
  return text;
}

/** PostgreSQL parses and plans a named statement only once for each connection. */
export const nameOf = (text: string): string | undefined => names.get(text);

/**
 * A query that is compiled once for each engine and only bound afterwards: building it again costs more than running
 * it. Reads work everywhere, writes only inside of transactions and of `inStatement`.
 */
export function prepared<P extends object, R>(build: Build<P, R>): (store: Store, params: P) => Promise<R[]> {
  const compiled: Partial<Record<Engine, CompiledQuery<R>>> = {};
  const compile = (store: Store) => {
    const query = build(store.db, (name) => new Parameter(name) as never, store.engine).compile(store.db);
    named(query.sql);
    return query;
  };
  return async (store, params) => {
    compiled[store.engine] ??= compile(store);
    const query = compiled[store.engine] as CompiledQuery<R>;
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? (params as Record<string, unknown>)[value.name] : value,
    );
    if (store.run) return store.run(query.sql, parameters) as R[] | Promise<R[]>;
    return (await store.db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** Returns the first row of a query that has at most one. */
export const preparedOne = <P extends object, R>(build: Build<P, R>) => {
  const run = prepared(build);
  return async (store: Store, params: P): Promise<R | undefined> => (await run(store, params))[0];
};

export type Ids = string | number[];

/** A list as one parameter, so that a query with a list compiles once too. */
export const idList = (store: Store, ids: number[]): Ids => (store.engine === 'sqlite' ? JSON.stringify(ids) : ids);

/** `idList` as a table with the one column `id`, to join from. */
export const idTable = (engine: Engine, ids: Ids) =>
  engine === 'sqlite'
    ? sql<{ id: number }>`(select value as id from json_each(${ids}))`
    : sql<{ id: number }>`(select unnest(${ids}::bigint[]) as id)`;

/** All values of a column as one comma-separated text: a row for each would take twice as long. */
export const joined = (engine: Engine, column: string) =>
  sql.raw(engine === 'sqlite' ? `group_concat(${column})` : `string_agg(${column}::text, ',')`);

/**
 * A limit that is bound later. SQLite plans by the value of a bare parameter, and so prepares the statement again each
 * time it is bound: 9 µs for a look-up of 3. It ignores the value of a sum.
 */
export const atMost = (limit: number) => sql<number>`(${limit} + 0)`;

/** Passes the list as one parameter: otherwise a statement for each length of the list would accumulate. */
export const isAmong = (store: Store, column: string, ids: number[]) =>
  sql<boolean>`${sql.ref(column)} in (select id from ${idTable(store.engine, idList(store, ids))} as wanted)`;

/** 1 if the row exists, else 0. With EXISTS, PostgreSQL may read everything that the reader ever marked. */
export const flag = (row: RawBuilder<unknown>) => sql<number>`coalesce((${row}), 0)`;

const hex = sql`lower(hex(randomblob(2)))`;

/** A v4 uuid made by the database, for statements that write many rows. */
export const newUuid = (engine: Engine): RawBuilder<string> =>
  engine === 'postgres'
    ? sql`gen_random_uuid()::text`
    : sql`${hex} || ${hex} || '-' || ${hex} || '-4' || substr(${hex}, 2) || '-a' || substr(${hex}, 2) || '-' || ${hex} || ${hex} || ${hex}`;
