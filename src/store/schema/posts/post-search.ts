import type { Table } from '../table.ts';

/**
 * The progress of the index of posts: one row, or none before indexing has begun. Not copied: each database builds its
 * own index.
 */
export interface PostSearchStateTable {
  /**
   * Every post from `low` on is in the index up to this position of the feed; with `low` 0, every post. On SQLite
   * `snapshot` is null.
   */
  feed: string;
  at: number;
  snapshot: string | null;
  low: number;
  /** The version of the rules that cut texts into words. */
  version: number;
}

/** The index of posts by their words, which a background job fills (decision 56). TypeScript splits the words. */
export const postSearch: Table = {
  name: 'post_search',
  only: 'postgres',
  columns: `
    post_id bigint primary key,
    words tsvector not null`,
  extras: { postgres: ['create index post_search_words on post_search using gin (words) with (fastupdate = off)'] },
};

export const postSearchState: Table = {
  name: 'post_search_state',
  columns: `
    feed text not null,
    at bigint not null,
    snapshot text,
    low bigint not null,
    version integer not null`,
  extras: {
    // The index stores the words as they are, with the signs that the conditions of a search begin with, and merges
    // only on request.
    sqlite: [
      `create virtual table post_search using fts5
      (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '#@:_.-'")`,
      "insert into post_search (post_search, rank) values ('automerge', 0)",
    ],
  },
};
