import type { AccountData } from '#contract/people/account.schema.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '../engine/store.ts';
import type { Json } from './json.ts';
import type { Reader } from './visibility/visible.ts';

export type Paged = { id: number; limit: number };
type Read<Row> = (store: Store, owner: Reader, page: Paged) => Promise<(Row & { id: number })[]>;

/** Leaves out the lists that `api/people/account.ts` adds. */
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

/** Members of the JSON object that are not lists. */
type Head = (store: Store, owner: Reader) => Promise<string>;

/** Rows read at once. Comments may have 63 KB, from before their bytes were limited. */
const AT_ONCE = 20;

/**
 * Everything that the tables store about one person, oldest first, as members of a JSON object, one piece at a time.
 */
export const accountDataOf = (heads: Head[], lists: Lists) =>
  async function* (store: Store, owner: Reader): AsyncGenerator<string> {
    for (const head of heads) yield await head(store, owner);
    for (const [name, read] of Object.entries(lists)) {
      yield `"${name}":[`;
      for (let id = 0, first = true; ; first = false) {
        await store.longTasks?.yieldToOthers();
        const rows = await read(store, owner, { id, limit: AT_ONCE });
        if (rows.length > 0) yield `${first ? '' : ','}${rows.map(({ json }) => json).join(',')}`;
        if (rows.length < AT_ONCE) break;
        id = rows.at(-1)?.id ?? id;
      }
      yield '],';
    }
  };
