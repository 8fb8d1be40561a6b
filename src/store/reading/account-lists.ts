import type { AccountData } from '#contract/people/account.schema.ts';
import type { Store } from '../engine/store.ts';
import { type Json, stampOf } from './json.ts';
import type { Reader } from './visibility/visible.ts';

export type Paged = { id: number; limit: number };
type Read<Row> = (store: Store, owner: Reader, page: Paged) => Promise<(Row & { id: number })[]>;

/** What is not kept here is told by `api/account.ts`. */
type ListName = Exclude<
  { [Name in keyof AccountData]: AccountData[Name] extends unknown[] ? Name : never }[keyof AccountData],
  'sessions' | 'pushDevices'
>;
export type Item<Name extends ListName> = AccountData[Name][number];
export type Lists = { [Name in ListName]: ReturnType<typeof listOf<never, Item<Name>>> };

export const listOf =
  <Row, Made>(read: Read<Row>, make: (row: Row) => Json<Made>) =>
  async (store: Store, owner: Reader, page: Paged): Promise<{ id: number; json: Json<Made> }[]> =>
    (await read(store, owner, page)).map((row) => ({ id: row.id, json: make(row) }));

export const stampOrNull = (time: number | null) => (time === null ? null : stampOf(time));
