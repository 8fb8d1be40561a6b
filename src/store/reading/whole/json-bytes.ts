import { type RawBuilder, sql } from 'kysely';
import { COMMENT_BYTES, COMMENT_LENGTH } from '#contract/rules/limits.ts';
import type { Engine } from '../../schema/table.ts';

/** What a record takes beside its texts: names of members, id, stamps, counts. */
export const FRAME = { person: 100, comment: 250, post: 320, user: 320, picture: 260, cover: 200 };

/** The bytes of texts as they stand in JSON, all together, without loading them. */
export const jsonBytes = (engine: Engine, columns: readonly string[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    columns.map((column) => quotedBytes(engine, column)),
    sql` + `,
  )})`;

const quotedBytes = (engine: Engine, column: string) =>
  engine === 'sqlite'
    ? sql`octet_length(json_quote(${sql.ref(column)}))`
    : sql`octet_length(to_json(${sql.ref(column)})::text)`;

/** A character that JSON escapes takes up to five bytes more. */
const MOST_ESCAPES = 5 * COMMENT_LENGTH;

/** Comments may be long from before they were bounded in bytes; engines know the length of a long text without reading it. */
export const commentBytes = (engine: Engine): RawBuilder<number> => {
  const length = sql`octet_length(comments.text)`;
  return sql<number>`(case when ${length} > ${sql.lit(COMMENT_BYTES)} then ${length} + ${sql.lit(MOST_ESCAPES)}
    else ${quotedBytes(engine, 'comments.text')} end)`;
};
