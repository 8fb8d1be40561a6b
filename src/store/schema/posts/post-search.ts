import type { Table } from '../table.ts';

/** How far the index of posts is: one row, or none before it was begun. Not copied: it is made anew. */
export interface PostSearchStateTable {
  /** Every post from `low` on is in the index up to this position of the feed; `low` 0: every post. SQLite has no snapshot. */
  feed: string;
  at: number;
  snapshot: string | null;
  low: number;
  /** The version of the rules that cut texts into words. */
  version: number;
}

/** The index of posts by their words, which a job fills beside requests (decision 56). The words are cut in TypeScript. */
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
    // It takes the words as they come, with the signs that the conditions of a search begin with, and merges only when told to.
    sqlite: [
      `create virtual table post_search using fts5
      (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '#@:_.-'")`,
      "insert into post_search (post_search, rank) values ('automerge', 0)",
    ],
  },
};
