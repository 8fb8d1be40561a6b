import { type RawBuilder, sql } from 'kysely';
import { COMMENT_BYTES, COMMENT_LENGTH } from '#contract/rules/limits.ts';
import type { Engine } from '../../schema/table.ts';

/** Bytes of a record in addition to its texts: names of members, id, stamps, counts. */
export const FRAME = { person: 100, comment: 250, post: 320, user: 320, picture: 260, cover: 200 };

/** The total bytes of the texts as JSON, without loading them. */
export const jsonBytes = (engine: Engine, columns: readonly string[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    columns.map((column) => quotedBytes(engine, column)),
    sql` + `,
  )})`;

const quotedBytes = (engine: Engine, column: string) =>
  engine === 'sqlite'
    ? sql`octet_length(json_quote(${sql.ref(column)}))`
    : sql`octet_length(to_json(${sql.ref(column)})::text)`;

/** A character that JSON escapes takes up to five more bytes. */
const MOST_ESCAPES = 5 * COMMENT_LENGTH;

/** Comments from before the limit in bytes may be long. Engines know the length of a long text without reading it. */
export const commentBytes = (engine: Engine): RawBuilder<number> => {
  const length = sql`octet_length(comments.text)`;
  return sql<number>`(case when ${length} > ${sql.lit(COMMENT_BYTES)} then ${length} + ${sql.lit(MOST_ESCAPES)}
    else ${quotedBytes(engine, 'comments.text')} end)`;
};
