import type { Table } from '../table.ts';

/** The post up to which a member has read their home feed, for their other devices. */
export interface PlacesTable {
  user_id: number;
  post_id: number;
  session_id: number;
  at: number;
}

export const places: Table = {
  name: 'places',
  columns: `
    user_id bigint primary key references users on delete cascade,
    post_id bigint not null,
    session_id bigint not null,
    at bigint not null`,
};
