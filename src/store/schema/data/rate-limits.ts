import type { Table } from '../table.ts';

/**
 * What callers have spent, for nodes that share a PostgreSQL. It is not logged: it costs no write-ahead log, and a count that
 * a crash takes away is worth a few minutes. It does not belong to the community, so no copy carries it.
 */
export const rateLimits: Table = {
  name: 'rate_limits',
  only: 'postgres',
  columns: `
    key text primary key,
    points bigint not null,
    resets_at bigint not null`,
  options: { postgres: 'unlogged' },
  indexes: { rate_limits_resets_at: '(resets_at)' },
};
