import { EDIT_HELD, HELD_AND_REMOVED, SUSPENDED } from './visibility-table-acts.ts';

/**
 * The parts of an author that each reader sees in every read: P the post, C the comment, p and c held edits of these, U
 * the record, L the name in a list of people, T the tag, - nothing; or the status of the refusal. `:author` is theirs,
 * `:other` a person they follow, `:post` theirs, `:thread` a post that they liked and commented on, `:voted` a comment
 * on `:poll` that they voted up. The reader follows `:other`, and has liked and bookmarked `:post`, which names them;
 * the author has liked and commented on a post of theirs. For unread notifications, it is their number.
 *
 * A post that no list shows to a reader has no address for them either. Moderators find held content and that of
 * suspended people by its address and in its thread; their own feeds do not contain it.
 */

/** The author is active, and the content is visible. */
const AS_EVERYBODY = `
                                              | visitor | member | after reset | author | follower | blocked | blocker | muter | blocked moderator
GET /config                                   |    -    |   -    |       -     |   -    |    -     |    -    |    -    |   -   |         -
GET /about                                    |    -    |   -    |       -     |   -    |    -     |    -    |    -    |   -   |        -
GET /community                                |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |       403
GET /invitations                              |   401   |   -    |       -     |   -    |    -     |    -    |    -    |   -   |        -
GET /members?limit=100                        |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |        L
GET /members?q=:author                        |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |        L
GET /log                                      |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |        -
GET /blocks                                   |   401   |   -    |     403     |   -    |    -     |    -    |    L    |   -   |        -
GET /mutes                                    |   401   |   -    |     403     |   -    |    -     |    -    |    -    |   L   |        -
GET /filters                                  |   401   |   -    |     403     |   -    |    -     |    -    |    -    |   -   |        -
GET /moderation/queue?limit=100               |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |    -
GET /moderation/cases/:case                   |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |   404
GET /moderation/numbers                       |   401   |  403   |     403     |  403   |   403    |   403   |   403   |  403  |   403
GET /notices                                  |   401   |  PCL   |     PCL     |   P    |   PCL    |    -    |    -    |   -   |  -
GET /notices/unread                           |   401   |   3    |       3     |   1    |    3     |    0    |    0    |   0   |  0
GET /notices/settings                         |   401   |   -    |       -     |   -    |    -     |    -    |    -    |   -   |    -
GET /thread-mutes/:thread                     |   401   |   -    |       -     |   -    |    -     |    -    |    -    |   -   |    -
GET /account/place                            |   401   |   -    |       -     |   -    |    -     |    -    |    -    |   -   |    -
GET /live                                     |   401   |  404   |     404     |  404   |   404    |   404   |   404   |  404  |   404
GET /push                                     |   401   |  404   |     404     |  404   |   404    |   404   |   404   |  404  |   404
GET /account/sessions                         |   401   |   -    |       -     |   -    |    -     |    -    |    -    |   -   |         -
GET /account/data                             |   401   |   P    |     403     |  PCU   |    PL    |    -    |    L    |   PL  |         P
GET /users                                    |    UL   |  PUL   |      UL     |  PUL   |   PUL    |    -    |    -    |  PUL  |         P
GET /users?limit=100                          |    U    |   U    |       U     |   UL   |    U     |    -    |    -    |   U   |         -
GET /users?limit=100&q=:author                |    U    |   U    |       U     |   U    |    U     |    -    |    -    |   U   |         -
GET /names?begins=:author                     |   401   |   L    |       L     |   -    |    L     |    -    |    -    |   L   |    -
GET /search/posts?q=from::author              |    P    |   P    |       P     |   P    |    P     |    -    |    -    |   -   |    -
GET /search/posts?q=has:image&limit=100       |    P    |   P    |       P     |   P    |    P     |    -    |    -    |   -   |    -
GET /search/posts?q=in:bookmarks              |    -    |   P    |     403     |   P    |    P     |    -    |    -    |   P   |    P
GET /tags?limit=100                           |    T    |   T    |       T     |   T    |    T     |    -    |    -    |   -   |        -
GET /tags?q=:tag                              |    T    |   T    |       T     |   T    |    T     |    -    |    -    |   -   |        -
GET /tags/followed                            |   401   |   -    |     403     |   -    |    -     |    -    |    -    |   -   |        -
GET /tags/:tag                                |    LT   |   LT   |      LT     |   LT   |    LT    |    T    |    T    |   T   |        T
GET /tags/:tag/posts?limit=100                |    P    |   P    |       P     |   P    |    P     |    -    |    -    |   -   |        -
GET /users?suggested=true&limit=100           |   401   |   U    |       U     |   -    |    -     |    -    |    -    |   -   |         -
GET /users?suggested=true&limit=100&q=:author |   401   |   U    |       U     |   -    |    -     |    -    |    -    |   -   |         -
GET /users/bookmark                           |   401   |   P    |     403     |   P    |    P     |    -    |    -    |   P   |         P
GET /users/bookmark?limit=100                 |   401   |   P    |     403     |   P    |    P     |    -    |    -    |   P   |         P
GET /users/:author                            |    U    |   U    |       U     |   PU   |    U     |   404   |    U    |   U   |         U
GET /users/:author?view=page                  |    U    |   U    |       U     |   U    |    U     |   404   |    U    |   U   |         U
GET /users/:other                             |    L    |   L    |       L     |   L    |    L     |    -    |    -    |   L   |         -
GET /users/:other?view=page                   |    -    |   -    |       -     |   L    |    L     |    -    |    -    |   -   |        -
GET /people/:other/followers?limit=100        |    U    |   U    |       U     |   U    |    U     |    -    |    -    |   U   |        -
GET /people/:other/followers?q=:author        |    U    |   U    |       U     |   U    |    U     |    -    |    -    |   U   |        -
GET /people/:author/following?limit=100       |    -    |   -    |       -     |   L    |    -     |   404   |    -    |   -   |        -
GET /people/:other/mutuals?limit=100          |   401   |   -    |       -     |   -    |    U     |    -    |    -    |   -   |        -
GET /posts/:thread/likers?limit=100           |    U    |   U    |       U     |   U    |    U     |    -    |    -    |   U   |        -
GET /comments/voters/:poll/:voted             |    U    |   U    |       U     |   U    |    U     |    -    |    -    |   U   |        -
GET /posts/user/:author/replies               |    C    |   C    |       C     |   CL   |    C     |   404   |    -    |   C   |        C
GET /posts/liked                              |   401   |   P    |       P     |   L    |    P     |    -    |    -    |   P   |        P
GET /posts                                    |   PCL   |  PCL   |     PCL     |  PCL   |   PCL    |    -    |    -    |   L   |         C
GET /posts?limit=100                          |    P    |   P    |       P     |   PL   |    P     |    -    |    -    |   -   |         -
GET /posts?sort=trending&limit=100            |    P    |   P    |       P     |   PL   |    P     |    -    |    -    |   -   |         -
GET /posts?sort=hot&limit=100                 |    P    |   P    |       P     |   PL   |    P     |    -    |    -    |   -   |         -
GET /posts?feed=home&limit=100                |   401   |   -    |       -     |   PL   |    P     |    -    |    -    |   -   |         -
GET /posts?feed=home&sort=trending&limit=100  |   401   |   -    |       -     |   PL   |    P     |    -    |    -    |   -   |         -
GET /posts?feed=home&sort=hot&limit=100       |   401   |   -    |       -     |   PL   |    P     |    -    |    -    |   -   |         -
GET /posts/:post                              |    P    |   P    |       P     |   P    |    P     |   404   |   404   |   P   |         P
GET /posts?ids=:post                          |    P    |   P    |       P     |   P    |    P     |    -    |    -    |   P   |    P
GET /posts/:post?view=page                    |    P    |   P    |       P     |   P    |    P     |   404   |   404   |   P   |         P
GET /posts/:post/why                          |    -    |   -    |       -     |   -    |    L     |   404   |   404   |   -   |         -
GET /posts/:post/history                      |    P    |   P    |       P     |   P    |    P     |   404   |   404   |   P   |         P
GET /posts/:thread                            |    CL   |   CL   |      CL     |   CL   |    CL    |    -    |    -    |   L   |         C
GET /posts/user/:author                       |    P    |   P    |       P     |   P    |    P     |   404   |    -    |   P   |         P
GET /posts/user/:author?limit=100             |    P    |   P    |       P     |   P    |    P     |   404   |    -    |   P   |         P
GET /posts/user/:author?has=image             |    P    |   P    |       P     |   P    |    P     |   404   |    -    |   P   |         P
GET /posts/user/:author?sort=hot&limit=100    |    P    |   P    |       P     |   P    |    P     |   404   |    -    |   P   |         P
GET /comments/:thread                         |    C    |   C    |       C     |   C    |    C     |    -    |    -    |   -   |         C
GET /comments/:thread?limit=100               |    C    |   C    |       C     |   C    |    C     |    -    |    -    |   -   |         C
GET /comments/:thread?sort=best&limit=100     |    C    |   C    |       C     |   C    |    C     |    -    |    -    |   -   |         C
GET /comments/:post                           |    -    |   -    |       -     |   -    |    -     |   404   |   404   |   -   |         -
`;

/** The author is silenced (followers see the content) or waits for approval. */
const SILENCED_AND_WAITING = `
                                              | silenced, stranger | silenced, follower | silenced, author | waiting, stranger | waiting, author | waiting, moderator
GET /config                                   |         -          |         -          |        -         |         -         |        -        |         -
GET /about                                    |         -          |         -          |        -         |         -         |        -        |         -
GET /community                                |        403         |        403         |       403        |        403        |       403       |        403
GET /invitations                              |         -          |         -          |        -         |         -         |       403       |         -
GET /members?limit=100                        |        403         |        403         |       403        |        403        |       403       |         L
GET /members?q=:author                        |        403         |        403         |       403        |        403        |       403       |         L
GET /log                                      |        403         |        403         |       403        |        403        |       403       |         -
GET /blocks                                   |         -          |         -          |        -         |         -         |       403       |         -
GET /mutes                                    |         -          |         -          |        -         |         -         |       403       |         -
GET /filters                                  |         -          |         -          |        -         |         -         |       403       |         -
GET /moderation/queue?limit=100               |        403         |        403         |       403        |        403        |       403       |    L
GET /moderation/cases/:case                   |        403         |        403         |       403        |        403        |       403       |   404
GET /moderation/numbers                       |        403         |        403         |       403        |        403        |       403       |   403
GET /notices                                  |         -          |        PCL         |        P         |         -         |       403       |  -
GET /notices/unread                           |         0          |         3          |        1         |         0         |       403       |  0
GET /notices/settings                         |         -          |         -          |        -         |         -         |       403       |    -
GET /thread-mutes/:thread                     |         -          |         -          |        -         |         -         |       403       |    -
GET /account/place                            |         -          |         -          |        -         |         -         |       403       |         -
GET /live                                     |        404         |        404         |       404        |        404        |       403       |        404
GET /push                                     |        404         |        404         |       404        |        404        |       403       |        404
GET /account/sessions                         |         -          |         -          |        -         |         -         |        -        |         -
GET /account/data                             |         -          |         PL         |       PCU        |         -         |       PCU       |         P
GET /users                                    |         L          |         PL         |       PUL        |         -         |       403       |         P
GET /users?limit=100                          |         -          |         -          |        UL        |         -         |       403       |         -
GET /users?limit=100&q=:author                |         -          |         -          |        U         |         -         |       403       |         -
GET /names?begins=:author                     |         -          |         L          |        -         |         -         |       403       |    -
GET /search/posts?q=from::author              |         -          |         -          |        P         |         -         |       403       |    -
GET /search/posts?q=has:image&limit=100       |         -          |         -          |        P         |         -         |       403       |    -
GET /search/posts?q=in:bookmarks              |         -          |         P          |        P         |         -         |       403       |    P
GET /tags?limit=100                           |         -          |         -          |        T         |         -         |       403       |         -
GET /tags?q=:tag                              |         -          |         -          |        T         |         -         |       403       |         -
GET /tags/followed                            |         -          |         -          |        -         |         -         |       403       |         -
GET /tags/:tag                                |         -          |         -          |        -         |         -         |       403       |         -
GET /tags/:tag/posts?limit=100                |         -          |         -          |        P         |         -         |       403       |         -
GET /users?suggested=true&limit=100           |         -          |         -          |        -         |         -         |       403       |         -
GET /users?suggested=true&limit=100&q=:author |         -          |         -          |        -         |         -         |       403       |         -
GET /users/bookmark                           |         -          |         P          |        P         |         -         |       403       |         P
GET /users/bookmark?limit=100                 |         -          |         P          |        P         |         -         |       403       |         P
GET /users/:author                            |         U          |         U          |        PU        |        404        |       403       |         U
GET /users/:author?view=page                  |         U          |         U          |        U         |        404        |       403       |         U
GET /users/:other                             |         L          |         L          |        L         |         -         |       403       |         -
GET /users/:other?view=page                   |         -          |         L          |        L         |         -         |       403       |         -
GET /people/:other/followers?limit=100        |         U          |         U          |        U         |         -         |       403       |         -
GET /people/:other/followers?q=:author        |         -          |         -          |        U         |         -         |       403       |         -
GET /people/:author/following?limit=100       |         -          |         -          |        L         |        404        |       403       |         -
GET /people/:other/mutuals?limit=100          |         -          |         U          |        -         |         -         |       403       |         -
GET /posts/:thread/likers?limit=100           |         U          |         U          |        U         |         -         |       403       |         -
GET /comments/voters/:poll/:voted             |         U          |         U          |        U         |         -         |       403       |         -
GET /posts/user/:author/replies               |         -          |         C          |        CL        |        404        |       403       |         C
GET /posts/liked                              |         -          |         P          |        L         |         -         |       403       |         P
GET /posts                                    |         L          |         CL         |       PCL        |         -         |       403       |         C
GET /posts?limit=100                          |         -          |         -          |        PL        |         -         |       403       |         -
GET /posts?sort=trending&limit=100            |         -          |         -          |        PL        |         -         |       403       |         -
GET /posts?sort=hot&limit=100                 |         -          |         -          |        PL        |         -         |       403       |         -
GET /posts?feed=home&limit=100                |         -          |         P          |        PL        |         -         |       403       |         -
GET /posts?feed=home&sort=trending&limit=100  |         -          |         P          |        PL        |         -         |       403       |         -
GET /posts?feed=home&sort=hot&limit=100       |         -          |         P          |        PL        |         -         |       403       |         -
GET /posts/:post                              |        404         |         P          |        P         |        404        |       403       |         P
GET /posts?ids=:post                          |         -          |         P          |        P         |         -         |       403       |    P
GET /posts/:post?view=page                    |        404         |         P          |        P         |        404        |       403       |         P
GET /posts/:post/why                          |        404         |         L          |        -         |        404        |       403       |         -
GET /posts/:post/history                      |        404         |         P          |        P         |        404        |       403       |         P
GET /posts/:thread                            |         L          |         CL         |        CL        |         -         |       403       |         C
GET /posts/user/:author                       |         -          |         P          |        P         |        404        |       403       |         P
GET /posts/user/:author?limit=100             |         -          |         P          |        P         |        404        |       403       |         P
GET /posts/user/:author?has=image             |         -          |         P          |        P         |        404        |       403       |         P
GET /posts/user/:author?sort=hot&limit=100    |         -          |         P          |        P         |        404        |       403       |         P
GET /comments/:thread                         |         -          |         C          |        C         |         -         |       403       |         C
GET /comments/:thread?limit=100               |         -          |         C          |        C         |         -         |       403       |         C
GET /comments/:thread?sort=best&limit=100     |         -          |         C          |        C         |         -         |       403       |         C
GET /comments/:post                           |        404         |         -          |        -         |        404        |       403       |         -
`;

interface Row {
  /** A route, with a query if the query selects another list. */
  line: string;
  /** The visible parts, by the head of the column. */
  cells: Record<string, string>;
}

function rowsOf(table: string): Row[] {
  const [head = '', ...lines] = table.split('\n').filter((line) => line !== '');
  const names = head.split('|').flatMap((name) => name.trim() || []);
  return lines.map((text) => {
    const [line = '', ...cells] = text.split('|').map((cell) => cell.trim());
    return { line, cells: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])) };
  });
}

const tables = [AS_EVERYBODY, SILENCED_AND_WAITING, SUSPENDED, HELD_AND_REMOVED, EDIT_HELD].map(rowsOf);

/** Every read once, with the cells of all tables. */
export const rows: Row[] = [...new Set(tables.flat().map(({ line }) => line))].map((line) => ({
  line,
  cells: Object.assign({}, ...tables.flat().flatMap((row) => (row.line === line ? [row.cells] : []))),
}));
