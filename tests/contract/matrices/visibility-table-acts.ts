/** The rest of the table in visibility-table.ts: the results of moderation. */

/** The author is suspended. */
export const SUSPENDED = `
                                              | suspended, stranger | suspended, follower | suspended, author | suspended, moderator | suspended, owner
GET /config                                   |          -          |          -          |        403        |          -           |        -
GET /about                                    |          -          |          -          |         -         |          -           |        -
GET /community                                |         403         |         403         |        403        |         403          |        -
GET /invitations                              |          -          |          -          |        403        |          -           |        -
GET /members?limit=100                        |         403         |         403         |        403        |          L           |        L
GET /members?q=:author                        |         403         |         403         |        403        |          L           |        L
GET /log                                      |         403         |         403         |        403        |          -           |        -
GET /blocks                                   |          -          |          -          |        403        |          -           |        -
GET /mutes                                    |          -          |          -          |        403        |          -           |        -
GET /filters                                  |          -          |          -          |        403        |          -           |        -
GET /moderation/queue?limit=100               |         403         |         403         |        403        |          -           |    -
GET /moderation/cases/:case                   |         403         |         403         |        403        |         404          |   404
GET /moderation/numbers                       |         403         |         403         |        403        |         403          |    -
GET /notices                                  |          -          |          -          |        403        |          -           |  -
GET /notices/unread                           |          0          |          0          |        403        |          0           |  0
GET /notices/settings                         |          -          |          -          |        403        |          -           |    -
GET /thread-mutes/:thread                     |          -          |          -          |        403        |          -           |    -
GET /account/place                            |          -          |          -          |        403        |          -           |    -
GET /live                                     |         404         |         404         |        403        |         404          |   404
GET /push                                     |         404         |         404         |        403        |         404          |   404
GET /account/sessions                         |          -          |          -          |        403        |          -           |        -
GET /account/data                             |          -          |          -          |        403        |          P           |        P
GET /users                                    |          -          |          -          |        403        |          P           |        P
GET /users?limit=100                          |          -          |          -          |        403        |          -           |        -
GET /users?limit=100&q=:author                |          -          |          -          |        403        |          -           |        -
GET /names?begins=:author                     |          -          |          -          |        403        |          -           |    -
GET /search/posts?q=from::author              |          -          |          -          |        403        |          -           |    -
GET /search/posts?q=has:image&limit=100       |          -          |          -          |        403        |          -           |    -
GET /search/posts?q=in:bookmarks              |          -          |          -          |        403        |          P           |    P
GET /tags?limit=100                           |          -          |          -          |        403        |          -           |        -
GET /tags?q=:tag                              |          -          |          -          |        403        |          -           |        -
GET /tags/followed                            |          -          |          -          |        403        |          -           |        -
GET /tags/:tag                                |          -          |          -          |        403        |          -           |        -
GET /tags/:tag/posts?limit=100                |          -          |          -          |        403        |          -           |        -
GET /users?suggested=true&limit=100           |          -          |          -          |        403        |          -           |        -
GET /users?suggested=true&limit=100&q=:author |          -          |          -          |        403        |          -           |        -
GET /users/bookmark                           |          -          |          -          |        403        |          P           |        P
GET /users/bookmark?limit=100                 |          -          |          -          |        403        |          P           |        P
GET /users/:author                            |         404         |         404         |        403        |          U           |        U
GET /users/:author?view=page                  |         404         |         404         |        403        |          U           |        U
GET /users/:other                             |          -          |          -          |        403        |          -           |        -
GET /users/:other?view=page                   |          -          |          -          |        403        |          -           |        -
GET /people/:other/followers?limit=100        |          -          |          -          |        403        |          -           |        -
GET /people/:other/followers?q=:author        |          -          |          -          |        403        |          -           |        -
GET /people/:author/following?limit=100       |         404         |         404         |        403        |          -           |        -
GET /people/:other/mutuals?limit=100          |          -          |          -          |        403        |          -           |        -
GET /posts/:thread/likers?limit=100           |          -          |          -          |        403        |          -           |        -
GET /comments/voters/:poll/:voted             |          -          |          -          |        403        |          -           |        -
GET /posts/user/:author/replies               |         404         |         404         |        403        |          C           |        C
GET /posts/liked                              |          -          |          -          |        403        |          P           |        P
GET /posts                                    |          -          |          -          |        403        |          C           |        C
GET /posts?limit=100                          |          -          |          -          |        403        |          -           |        -
GET /posts?sort=trending&limit=100            |          -          |          -          |        403        |          -           |        -
GET /posts?sort=hot&limit=100                 |          -          |          -          |        403        |          -           |        -
GET /posts?feed=home&limit=100                |          -          |          -          |        403        |          -           |        -
GET /posts?feed=home&sort=trending&limit=100  |          -          |          -          |        403        |          -           |        -
GET /posts?feed=home&sort=hot&limit=100       |          -          |          -          |        403        |          -           |        -
GET /posts/:post                              |         404         |         404         |        403        |          P           |        P
GET /posts?ids=:post                          |          -          |          -          |        403        |          P           |    P
GET /posts/:post?view=page                    |         404         |         404         |        403        |          P           |        P
GET /posts/:post/why                          |         404         |         404         |        403        |          -           |        -
GET /posts/:post/history                      |         404         |         404         |        403        |          P           |        P
GET /posts/:thread                            |          -          |          -          |        403        |          C           |        C
GET /posts/user/:author                       |         404         |         404         |        403        |          P           |        P
GET /posts/user/:author?limit=100             |         404         |         404         |        403        |          P           |        P
GET /posts/user/:author?has=image             |         404         |         404         |        403        |          P           |        P
GET /posts/user/:author?sort=hot&limit=100    |         404         |         404         |        403        |          P           |        P
GET /comments/:thread                         |          -          |          -          |        403        |          C           |        C
GET /comments/:thread?limit=100               |          -          |          -          |        403        |          C           |        C
GET /comments/:thread?sort=best&limit=100     |          -          |          -          |        403        |          C           |        C
GET /comments/:post                           |         404         |         404         |        403        |          -           |        -
`;

/** The content of the author is held, or was removed by a moderator. */
export const HELD_AND_REMOVED = `
                                              | held, stranger | held, author | held, moderator | removed, stranger | removed, author | removed, moderator
GET /config                                   |       -        |      -       |        -        |         -         |        -        |         -
GET /about                                    |       -        |      -       |        -        |         -         |        -        |         -
GET /community                                |      403       |     403      |       403       |        403        |       403       |        403
GET /invitations                              |       -        |      -       |        -        |         -         |        -        |         -
GET /members?limit=100                        |      403       |     403      |        L        |        403        |       403       |         L
GET /members?q=:author                        |      403       |     403      |        L        |        403        |       403       |         L
GET /log                                      |      403       |     403      |        -        |        403        |       403       |         -
GET /blocks                                   |       -        |      -       |        -        |         -         |        -        |         -
GET /mutes                                    |       -        |      -       |        -        |         -         |        -        |         -
GET /filters                                  |       -        |      -       |        -        |         -         |        -        |         -
GET /moderation/queue?limit=100               |      403       |     403      |        -        |        403        |       403       |    -
GET /moderation/cases/:case                   |      403       |     403      |       404       |        403        |       403       |   404
GET /moderation/numbers                       |      403       |     403      |       403       |        403        |       403       |   403
GET /notices                                  |       L        |      P       |        L        |         L         |        -        |  L
GET /notices/unread                           |       1        |      1       |        1        |         1         |        0        |  1
GET /notices/settings                         |       -        |      -       |        -        |         -         |        -        |    -
GET /thread-mutes/:thread                     |       -        |      -       |        -        |         -         |        -        |    -
GET /account/place                            |       -        |      -       |        -        |         -         |        -        |    -
GET /live                                     |      404       |     404      |       404       |        404        |       404       |   404
GET /push                                     |      404       |     404      |       404       |        404        |       404       |   404
GET /account/sessions                         |       -        |      -       |        -        |         -         |        -        |         -
GET /account/data                             |       -        |     PCU      |        P        |         -         |       PCU       |         -
GET /users                                    |       UL       |     PUL      |       PUL       |         UL        |        UL       |         UL
GET /users?limit=100                          |       U        |      UL      |        U        |         U         |        UL       |         U
GET /users?limit=100&q=:author                |       U        |      U       |        U        |         U         |        U        |         U
GET /names?begins=:author                     |       L        |      -       |        L        |         L         |        -        |    L
GET /search/posts?q=from::author              |       -        |      P       |        -        |         -         |        -        |    -
GET /search/posts?q=has:image&limit=100       |       -        |      P       |        -        |         -         |        -        |    -
GET /search/posts?q=in:bookmarks              |       -        |      P       |        P        |         -         |        -        |    -
GET /tags?limit=100                           |       -        |      T       |        -        |         -         |        -        |         -
GET /tags?q=:tag                              |       -        |      -       |        -        |         -         |        -        |         -
GET /tags/followed                            |       -        |      -       |        -        |         -         |        -        |         -
GET /tags/:tag                                |       -        |      -       |        -        |         -         |        -        |         -
GET /tags/:tag/posts?limit=100                |       -        |      P       |        -        |         -         |        -        |         -
GET /users?suggested=true&limit=100           |       U        |      -       |        U        |         U         |        -        |         U
GET /users?suggested=true&limit=100&q=:author |       U        |      -       |        U        |         U         |        -        |         U
GET /users/bookmark                           |       -        |      P       |        P        |         -         |        -        |         -
GET /users/bookmark?limit=100                 |       -        |      P       |        P        |         -         |        -        |         -
GET /users/:author                            |       U        |      PU      |        U        |         U         |        U        |         U
GET /users/:author?view=page                  |       U        |      U       |        U        |         U         |        U        |         U
GET /users/:other                             |       L        |      L       |        L        |         L         |        L        |         L
GET /users/:other?view=page                   |       -        |      L       |        -        |         -         |        L        |         -
GET /people/:other/followers?limit=100        |       U        |      U       |        U        |         U         |        U        |         U
GET /people/:other/followers?q=:author        |       U        |      U       |        U        |         U         |        U        |         U
GET /people/:author/following?limit=100       |       -        |      L       |        -        |         -         |        L        |         -
GET /people/:other/mutuals?limit=100          |       -        |      -       |        -        |         -         |        -        |         -
GET /posts/:thread/likers?limit=100           |       U        |      U       |        U        |         U         |        U        |         U
GET /comments/voters/:poll/:voted             |       U        |      U       |        U        |         U         |        U        |         U
GET /posts/user/:author/replies               |       -        |      CL      |        C        |         -         |        -        |         -
GET /posts/liked                              |       -        |      L       |        P        |         -         |        L        |         -
GET /posts                                    |       L        |     PCL      |        CL       |         L         |        L        |         L
GET /posts?limit=100                          |       -        |      PL      |        -        |         -         |        L        |         -
GET /posts?sort=trending&limit=100            |       -        |      PL      |        -        |         -         |        L        |         -
GET /posts?sort=hot&limit=100                 |       -        |      PL      |        -        |         -         |        L        |         -
GET /posts?feed=home&limit=100                |       -        |      PL      |        -        |         -         |        L        |         -
GET /posts?feed=home&sort=trending&limit=100  |       -        |      PL      |        -        |         -         |        L        |         -
GET /posts?feed=home&sort=hot&limit=100       |       -        |      PL      |        -        |         -         |        L        |         -
GET /posts/:post                              |      404       |      P       |        P        |        404        |       404       |        404
GET /posts?ids=:post                          |       -        |      P       |        P        |         -         |        -        |     -
GET /posts/:post?view=page                    |      404       |      P       |        P        |        404        |       404       |        404
GET /posts/:post/why                          |      404       |      -       |        -        |        404        |       404       |        404
GET /posts/:post/history                      |      404       |      P       |        P        |        404        |       404       |        404
GET /posts/:thread                            |       L        |      CL      |        CL       |         L         |        L        |         L
GET /posts/user/:author                       |       -        |      P       |        P        |         -         |        -        |         -
GET /posts/user/:author?limit=100             |       -        |      P       |        P        |         -         |        -        |         -
GET /posts/user/:author?has=image             |       -        |      P       |        P        |         -         |        -        |         -
GET /posts/user/:author?sort=hot&limit=100    |       -        |      P       |        P        |         -         |        -        |         -
GET /comments/:thread                         |       -        |      C       |        C        |         -         |        -        |         -
GET /comments/:thread?limit=100               |       -        |      C       |        C        |         -         |        -        |         -
GET /comments/:thread?sort=best&limit=100     |       -        |      C       |        C        |         -         |        -        |         -
GET /comments/:post                           |      404       |      -       |        -        |        404        |       404       |        404
`;

/**
 * An edit of the post and the comment is held: p and c are the edited texts. Only the author and moderators see them.
 */
export const EDIT_HELD = `
                                              | edit, stranger | edit, follower | edit, author | edit, moderator
GET /config                                   |       -        |       -        |      -       |        -
GET /about                                    |       -        |       -        |      -       |        -
GET /community                                |      403       |      403       |     403      |       403
GET /invitations                              |       -        |       -        |      -       |        -
GET /members?limit=100                        |      403       |      403       |     403      |        L
GET /members?q=:author                        |      403       |      403       |     403      |        L
GET /log                                      |      403       |      403       |     403      |        -
GET /blocks                                   |       -        |       -        |      -       |        -
GET /mutes                                    |       -        |       -        |      -       |        -
GET /filters                                  |       -        |       -        |      -       |        -
GET /moderation/queue?limit=100               |      403       |      403       |     403      |        -
GET /moderation/cases/:case                   |      403       |      403       |     403      |       404
GET /moderation/numbers                       |      403       |      403       |     403      |       403
GET /notices                                  |      PCL       |      PCL       |      P       |       PCL
GET /notices/unread                           |       3        |       3        |      1       |        3
GET /notices/settings                         |       -        |       -        |      -       |        -
GET /thread-mutes/:thread                     |       -        |       -        |      -       |        -
GET /account/place                            |       -        |       -        |      -       |        -
GET /live                                     |      404       |      404       |     404      |       404
GET /push                                     |      404       |      404       |     404      |       404
GET /account/sessions                         |       -        |       -        |      -       |        -
GET /account/data                             |       P        |       PL       |    PpCcU     |        P
GET /users                                    |      PUL       |      PUL       |     pUL      |       pUL
GET /users?limit=100                          |       U        |       U        |      UL      |        U
GET /users?limit=100&q=:author                |       U        |       U        |      U       |        U
GET /names?begins=:author                     |       L        |       L        |      -       |        L
GET /search/posts?q=from::author              |       P        |       P        |      p       |        p
GET /search/posts?q=has:image&limit=100       |       P        |       P        |      p       |        p
GET /search/posts?q=in:bookmarks              |       P        |       P        |      p       |        p
GET /tags?limit=100                           |       T        |       T        |      T       |        T
GET /tags?q=:tag                              |       T        |       T        |      T       |        T
GET /tags/followed                            |       -        |       -        |      -       |        -
GET /tags/:tag                                |       LT       |       LT       |      LT      |        LT
GET /tags/:tag/posts?limit=100                |       P        |       P        |      p       |        p
GET /users?suggested=true&limit=100           |       U        |       -        |      -       |        U
GET /users?suggested=true&limit=100&q=:author |       U        |       -        |      -       |        U
GET /users/bookmark                           |       P        |       P        |      p       |        p
GET /users/bookmark?limit=100                 |       P        |       P        |      p       |        p
GET /users/:author                            |       U        |       U        |      pU      |        U
GET /users/:author?view=page                  |       U        |       U        |      U       |        U
GET /users/:other                             |       L        |       L        |      L       |        L
GET /users/:other?view=page                   |       -        |       L        |      L       |        -
GET /people/:other/followers?limit=100        |       U        |       U        |      U       |        U
GET /people/:other/followers?q=:author        |       U        |       U        |      U       |        U
GET /people/:author/following?limit=100       |       -        |       -        |      L       |        -
GET /people/:other/mutuals?limit=100          |       -        |       U        |      -       |        -
GET /posts/:thread/likers?limit=100           |       U        |       U        |      U       |        U
GET /comments/voters/:poll/:voted             |       U        |       U        |      U       |        U
GET /posts/user/:author/replies               |       C        |       C        |      cL      |        c
GET /posts/liked                              |       P        |       P        |      L       |        p
GET /posts                                    |      PCL       |      PCL       |     pcL      |       pcL
GET /posts?limit=100                          |       P        |       P        |      pL      |        p
GET /posts?sort=trending&limit=100            |       P        |       P        |      pL      |        p
GET /posts?sort=hot&limit=100                 |       P        |       P        |      pL      |        p
GET /posts?feed=home&limit=100                |       -        |       P        |      pL      |        -
GET /posts?feed=home&sort=trending&limit=100  |       -        |       P        |      pL      |        -
GET /posts?feed=home&sort=hot&limit=100       |       -        |       P        |      pL      |        -
GET /posts/:post                              |       P        |       P        |      p       |        p
GET /posts?ids=:post                          |       P        |       P        |      p       |        p
GET /posts/:post?view=page                    |       P        |       P        |      p       |        p
GET /posts/:post/why                          |       -        |       L        |      -       |        -
GET /posts/:post/history                      |       P        |       P        |      Pp      |        Pp
GET /posts/:thread                            |       CL       |       CL       |      cL      |        cL
GET /posts/user/:author                       |       P        |       P        |      p       |        p
GET /posts/user/:author?limit=100             |       P        |       P        |      p       |        p
GET /posts/user/:author?has=image             |       P        |       P        |      p       |        p
GET /posts/user/:author?sort=hot&limit=100    |       P        |       P        |      p       |        p
GET /comments/:thread                         |       C        |       C        |      c       |        c
GET /comments/:thread?limit=100               |       C        |       C        |      c       |        c
GET /comments/:thread?sort=best&limit=100     |       C        |       C        |      c       |        c
GET /comments/:post                           |       -        |       -        |      -       |        -
`;
