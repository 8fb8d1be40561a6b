import type { Table } from '../table.ts';

/**
 * The points that callers have used, for nodes that share a PostgreSQL. The table is not logged: it costs no
 * write-ahead log, and a count lost in a crash matters for a few minutes only. It does not belong to the community, so
 * it is never copied.
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
