/**
 * Every table of the database with its properties.
 *
 * copied: by backup, copy and digest. `anew`: it begins empty, or is made again from the rest.
 * account data: the key of the account's own data that contains it. `-`: it belongs to no one.
 * with the account: `goes`: its rows are deleted with the person they refer to. `forgets`: they stay without the
 * person. `-`: they refer to no one.
 * emptied: by whom or when rows are deleted, or why none pile up.
 * limit: the limit on how fast one member can fill it.
 */
const TABLE = `
                     | copied | account data | with the account | emptied                                       | limit
users                | yes    | profile      | goes             | by their owner; refused or removed, in 30 days | signups
posts                | yes    | posts        | goes             | by the author; removed ones after 30 days     | writes, points
post_versions        | yes    | postVersions | -                | with the post; the newest 20 of it stay       | writes, points
comments             | yes    | comments     | goes             | by the author, with the post; removed, 30 days | writes, points
held_edits           | yes    | heldEdits    | goes             | with the decision, or with the post or comment | writes, points
comment_tombstones   | yes    | -            | -                | with the last reply, or with the post         | writes, points
likes                | yes    | likes        | goes             | by who liked, with the post                   | writes, points
bookmarks            | yes    | bookmarks    | goes             | by who bookmarked, with the post              | writes, points
votes                | yes    | votes        | goes             | with the comment                              | writes, points
follows              | yes    | following    | goes             | by who follows                                | writes, points
blocks               | yes    | blocked      | goes             | by who blocked                                | writes, points
mutes                | yes    | muted        | goes             | by who muted, or a minute after their end     | writes, points
filters              | yes    | filters      | goes             | by their owner, or a minute after their end   | writes, points
sessions             | yes    | sessions     | goes             | 60 days after they ended, the newest 100 stay | entries
push_subscriptions   | yes    | pushDevices  | goes             | with their session; the newest 10 stay        | account-reads
places               | yes    | place        | goes             | a row for each member                         | account-reads
idempotency_keys     | yes    | -            | goes             | after IDEMPOTENCY_DAYS                        | writes, points
deleted_users        | yes    | -            | goes             | by the sweep                                  | writes, points
deleted_posts        | yes    | -            | goes             | by the sweep                                  | writes, points
reserved_usernames   | yes    | -            | -                | never: the name stays taken                   | signups
settings             | yes    | -            | -                | a row for each name                           | writes, points
secrets              | anew   | -            | goes             | when used, or 30 days after they expired      | writes, points
invitations          | yes    | invitations  | goes             | 30 days after they ended                      | writes, points
log                  | yes    | -            | forgets          | when the owner says                           | writes, points
cases                | yes    | -            | forgets          | a year after they were settled                | reports; or with sign-ups, appeals and posts
reports              | yes    | reports      | forgets          | with their case; what was reported, in 90 days | reports
acts                 | yes    | acts         | -                | with the log                                  | writes, points
appeals              | yes    | appeals      | goes             | a year after they were answered               | one for each act
notices              | yes    | notices      | goes             | 90 days, the newest 1,000 of a member stay    | by what they tell of
notice_settings      | yes    | noticeSettings | goes           | a row for each member                         | writes, points
thread_mutes         | yes    | mutedThreads | goes             | by who muted, with the post; the newest 2,000 stay | writes, points
files                | yes    | -            | -                | with the last use, within a minute            | uploads
media                | yes    | pictures     | goes             | with the post; unused in a day; with a report, 90 days | uploads
refused_files        | yes    | -            | -                | never, but by undoing: the file stays refused | writes, points
tags                 | yes    | -            | -                | with the last post that has it                | writes, points
post_tags            | yes    | -            | -                | with the post, or by an edit; 10 of a post    | writes, points
tag_follows          | yes    | followedTags | goes             | by who follows; 200 of a member               | writes, points
jobs                 | anew   | -            | -                | done ones after 7 days, dead ones after 30    | a row for each key, or by who enqueues
changes              | anew   | -            | -                | 7 days, the newest 100,000 stay               | writes, points
feed                 | anew   | -            | -                | one row                                       | no route
rate_limits          | anew   | -            | -                | when the window is over                       | by itself
schema_version       | anew   | -            | -                | one row                                       | no route
users_search         | anew   | -            | -                | with the person                               | signups
post_search          | anew   | -            | -                | with the post                                 | writes, points
post_search_state    | anew   | -            | -                | one row                                       | no route
users_search_terms   | anew   | -            | -                | with the person                               | signups
`;

export interface TableRow {
  copied: string;
  'account data': string;
  'with the account': string;
  emptied: string;
  limit: string;
}

const [head = '', ...lines] = TABLE.trim().split('\n');
const columns = head.split('|').flatMap((name) => name.trim() || []);

export const tables = new Map(
  lines.map((line) => {
    const [table = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const row = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
    return [table, row as unknown as TableRow];
  }),
);
