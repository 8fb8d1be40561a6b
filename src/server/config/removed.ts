/** Settings of former releases, each with its replacement. `given` restricts the row to matching values. */
const REMOVED: readonly { name: string; given?: RegExp; what?: string; now: string }[] = [
  { name: 'LIST_CAP', now: 'a list without paging holds 1,000 items at most' },
  { name: 'WRITE_PATIENCE', now: 'a write waits 3 seconds for the database' },
  { name: 'MAX_STREAMS', now: 'each process sends 3,000 streams at most; WORKERS adds processes' },
  { name: 'SOCIAL_LINKS', now: 'an owner edits the links of the front page at /community' },
  { name: 'METRICS_HOST', now: 'set METRICS_PORT to address:port' },
  { name: 'RATE_LIMIT', now: 'RATE_LIMITS=off sets no limits' },
  {
    name: 'RATE_LIMITS',
    given: /(?:network|account|stranger)-(?:logins|signups|reports)=/,
    what: 'a limit of RATE_LIMITS that begins with network-, account- or stranger-',
    now: 'those of networks follow from logins, signups and reports; those of one account are fixed',
  },
  {
    name: 'BACKUP_KEEP',
    given: /,/,
    what: 'the second number of BACKUP_KEEP',
    now: 'the last backups of 4 weeks are kept',
  },
];

/** One line per removed setting that is still given, for the start and for the doctor. */
export const removedIn = (env: Readonly<Record<string, string | undefined>>): string[] =>
  REMOVED.filter(({ name, given = /./ }) => given.test(env[name] ?? '')).map(
    ({ name, what = name, now }) => `${what} has no effect any more: ${now}`,
  );
