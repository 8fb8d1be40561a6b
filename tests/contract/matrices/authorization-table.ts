/**
 * The status of every route for every caller. Where a token is read, 401 is always the refusal of the token, and the
 * deleted user's 404 that of the user; any other refusal is one that the contract names for the route.
 *
 * author: of the thing that the route names (the comment, the post, the session, the user). On a route that names
 * nothing, any member. moderator, owner, waiting: strangers too, with that role or state. after reset: a stranger whose
 * password was set by a reset link. The community has an owner, so it cannot be set up again. None of the servers here
 * sends events or pushes.
 */
export const CALLERS = `
                                            | no token | bad token | revoked | stranger | author | post's author | deleted | moderator | owner | waiting | after reset
POST /auth/login                            |   200    |    200    |   200   |   200    |  200   |      200      |   200   |    200    |  200  |   200   |     200
POST /auth/signup                           |   201    |    201    |   201   |   201    |  201   |      201      |   201   |    201    |  201  |   201   |     201
POST /auth/challenge                        |   200    |    200    |   200   |   200    |  200   |      200      |   200   |    200    |  200  |   200   |     200
POST /auth/reset/look                       |   404    |    404    |   404   |   404    |  404   |      404      |   404   |    404    |  404  |   404   |     404
POST /auth/reset                            |   404    |    404    |   404   |   404    |  404   |      404      |   404   |    404    |  404  |   404   |     404
POST /auth/logout                           |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     200
GET /config                                 |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     200
GET /account/sessions                       |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     200
POST /account/sessions/end/:id              |   401    |    401    |   401   |   404    |  200   |      404      |   404   |    404    |  404  |   404   |     404
POST /account/password                      |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     200
POST /account/email                         |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     403
POST /account/name                          |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     200
POST /account/bird                          |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     200
GET /account/data                           |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     403
GET /account/place                          |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /account/place                         |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
POST /account/delete                        |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   200   |     403
GET /invitations                            |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /invitations                           |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
DELETE /invitations/:id                     |   401    |    401    |   401   |   404    |  200   |      200      |   404   |    404    |  404  |   403   |     404
POST /invitations/look                      |   200    |    200    |   200   |   200    |  200   |      200      |   200   |    200    |  200  |   200   |     200
GET /members                                |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
POST /members/role/:id                      |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    403    |  200  |   403   |     403
POST /members/sessions/end/:id              |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
POST /members/reset/:id                     |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    201    |  201  |   403   |     403
POST /members/admit/:id                     |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    400    |  400  |   403   |     403
POST /members/refuse/:id                    |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    400    |  400  |   403   |     403
POST /members/freeze/:id                    |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
POST /members/release/:id                   |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    400    |  400  |   403   |     403
GET /log                                    |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
POST /reports                               |   201    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
DELETE /reports/:id                         |   401    |    401    |   401   |   404    |  200   |      200      |   404   |    404    |  404  |   403   |     404
GET /moderation/queue                       |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
GET /moderation/cases/:id                   |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
POST /moderation/cases/:id/claim            |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
DELETE /moderation/cases/:id/claim          |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
GET /moderation/numbers                     |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    403    |  200  |   403   |     403
POST /moderation/acts                       |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    201    |  201  |   403   |     403
POST /moderation/acts/:id/undo              |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
POST /appeals                               |   401    |    401    |   401   |   404    |  201   |      201      |   404   |    404    |  404  |   403   |     404
POST /moderation/appeals/:id                |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    200    |  200  |   403   |     403
GET /notices                                |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /notices/unread                         |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /notices/seen                          |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /notices/settings                       |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /notices/settings                      |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /thread-mutes/:postId                   |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /thread-mutes/:postId                  |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
DELETE /thread-mutes/:postId                |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /live                                   |   401    |    401    |   401   |   404    |  404   |      404      |   404   |    404    |  404  |   403   |     404
GET /push                                   |   401    |    401    |   401   |   404    |  404   |      404      |   404   |    404    |  404  |   403   |     404
POST /push                                  |   401    |    401    |   401   |   404    |  404   |      404      |   404   |    404    |  404  |   403   |     404
DELETE /push/:id                            |   401    |    401    |   401   |   404    |  404   |      404      |   404   |    404    |  404  |   403   |     404
POST /setup/look                            |   404    |    404    |   404   |   404    |  404   |      404      |   404   |    404    |  404  |   404   |     404
POST /setup                                 |   404    |    404    |   404   |   404    |  404   |      404      |   404   |    404    |  404  |   404   |     404
GET /community                              |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    403    |  200  |   403   |     403
POST /community                             |   401    |    401    |   401   |   403    |  403   |      403      |   404   |    403    |  200  |   403   |     403
GET /about                                  |   200    |    200    |   200   |   200    |  200   |      200      |   200   |    200    |  200  |   200   |     200
GET /blocks                                 |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
POST /blocks/:userId                        |   401    |    401    |   401   |   200    |  400   |      400      |   404   |    200    |  200  |   403   |     200
DELETE /blocks/:userId                      |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /mutes                                  |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
POST /mutes/:userId                         |   401    |    401    |   401   |   200    |  400   |      400      |   404   |    200    |  200  |   403   |     200
DELETE /mutes/:userId                       |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /filters                                |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
POST /filters                               |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
DELETE /filters/:id                         |   401    |    401    |   401   |   404    |  200   |      200      |   404   |    404    |  404  |   403   |     404
GET /users                                  |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /users?suggested=true                   |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /names?begins=wren                      |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /search/posts?q=wren                    |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /tags                                   |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /tags?q=wrens                           |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /tags/followed                          |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
GET /tags/:tag                              |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /tags/:tag/posts                        |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /tags/:tag/follow                      |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /tags/:tag/unfollow                    |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /media                                 |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
GET /users/bookmark                         |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
GET /users/:username                        |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /people/:username/followers             |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
GET /people/:username/following             |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
GET /people/:username/mutuals               |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
POST /users/edit                            |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
POST /users/follow/:id                      |   401    |    401    |   401   |   200    |  400   |      400      |   404   |    200    |  200  |   403   |     200
POST /users/unfollow/:id                    |   401    |    401    |   401   |   200    |  400   |      400      |   404   |    200    |  200  |   403   |     200
POST /users/bookmark/:postId                |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
POST /users/remove-bookmark/:postId         |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     403
GET /posts                                  |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts?feed=home                        |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts/:id                              |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts/user/:username                   |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts/user/:username?has=image         |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts/user/:username/replies           |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
GET /posts/liked                            |   401    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
GET /posts/:id/likers                       |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
GET /posts?sort=hot                         |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts/:id/why                          |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /posts/:id/history                      |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
POST /posts/pin/:id                         |   401    |    401    |   401   |   400    |  200   |      200      |   404   |    400    |  400  |   403   |     400
POST /posts/unpin/:id                       |   401    |    401    |   401   |   400    |  200   |      200      |   404   |    400    |  400  |   403   |     400
POST /posts                                 |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
POST /posts/edit/:id                        |   401    |    401    |   401   |   400    |  201   |      201      |   404   |    400    |  400  |   403   |     400
DELETE /posts/:id                           |   401    |    401    |   401   |   400    |  201   |      201      |   404   |    400    |  400  |   403   |     400
POST /posts/like/:id                        |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
POST /posts/dislike/:id                     |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
GET /comments/:postId                       |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |   403   |     200
GET /comments/voters/:postId/:commentId     |   200    |    401    |   401   |   200    |  200   |      200      |   404   |    200    |  200  |  403   |     200
POST /comments/add/:postId                  |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
POST /comments/edit/:postId/:commentId      |   401    |    401    |   401   |   400    |  201   |      400      |   404   |    400    |  400  |   403   |     400
POST /comments/delete/:postId/:commentId    |   401    |    401    |   401   |   400    |  201   |      201      |   404   |    400    |  400  |   403   |     400
POST /comments/upvote/:postId/:commentId    |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
POST /comments/downvote/:postId/:commentId  |   401    |    401    |   401   |   201    |  201   |      201      |   404   |    201    |  201  |   403   |     201
`;

/**
 * A member names a thing in one parameter that is not theirs: someone else's of the same kind, no one's, or an id of
 * another kind. Everything else in the call is theirs. So another member's comment is named under the caller's own
 * post, which would give the rights of the post's author.
 */
export const OBJECTS = `
                                                      | somebody else's | unknown | another kind
POST /account/sessions/end/:id              id        |       404       |   404   |     404
DELETE /invitations/:id                     id        |       404       |   404   |     404
POST /members/role/:id                      id        |       403       |   403   |     403
POST /members/sessions/end/:id              id        |       403       |   403   |     403
POST /members/reset/:id                     id        |       403       |   403   |     403
POST /members/admit/:id                     id        |       403       |   403   |     403
POST /members/refuse/:id                    id        |       403       |   403   |     403
POST /members/freeze/:id                    id        |       403       |   403   |     403
POST /members/release/:id                   id        |       403       |   403   |     403
POST /blocks/:userId                        userId    |       200       |   404   |     404
DELETE /blocks/:userId                      userId    |       200       |   404   |     404
POST /mutes/:userId                         userId    |       200       |   404   |     404
DELETE /mutes/:userId                       userId    |       200       |   404   |     404
DELETE /filters/:id                         id        |       404       |   404   |     404
DELETE /push/:id                            id        |       404       |   404   |     404
GET /thread-mutes/:postId                   postId    |       200       |   404   |     404
POST /thread-mutes/:postId                  postId    |       200       |   404   |     404
DELETE /thread-mutes/:postId                postId    |       200       |   404   |     404
DELETE /reports/:id                         id        |       404       |   404   |     404
GET /moderation/cases/:id                   id        |       403       |   403   |     403
POST /moderation/cases/:id/claim            id        |       403       |   403   |     403
DELETE /moderation/cases/:id/claim          id        |       403       |   403   |     403
POST /moderation/acts/:id/undo              id        |       403       |   403   |     403
POST /moderation/appeals/:id                id        |       403       |   403   |     403
GET /tags/:tag                              tag       |       200       |   404   |     404
GET /tags/:tag/posts                        tag       |       200       |   404   |     404
POST /tags/:tag/follow                      tag       |       200       |   404   |     404
POST /tags/:tag/unfollow                    tag       |       200       |   404   |     404
GET /users/:username                        username  |       200       |   404   |     404
GET /people/:username/followers             username  |       200       |   404   |     404
GET /people/:username/following             username  |       200       |   404   |     404
GET /people/:username/mutuals               username  |       200       |   404   |     404
POST /users/follow/:id                      id        |       200       |   404   |     404
POST /users/unfollow/:id                    id        |       400       |   404   |     404
POST /users/bookmark/:postId                postId    |       200       |   404   |     404
POST /users/remove-bookmark/:postId         postId    |       400       |   400   |     400
GET /posts/:id                              id        |       200       |   404   |     404
GET /posts/user/:username                   username  |       200       |   404   |     404
GET /posts/user/:username/replies           username  |       200       |   404   |     404
GET /posts/:id/likers                       id        |       200       |   404   |     404
GET /posts/:id/why                          id        |       200       |   404   |     404
GET /posts/:id/history                      id        |       200       |   404   |     404
POST /posts/pin/:id                         id        |       400       |   404   |     404
POST /posts/unpin/:id                       id        |       400       |   404   |     404
POST /posts/edit/:id                        id        |       400       |   404   |     404
DELETE /posts/:id                           id        |       400       |   404   |     404
POST /posts/like/:id                        id        |       201       |   404   |     404
POST /posts/dislike/:id                     id        |       400       |   404   |     404
GET /comments/:postId                       postId    |       200       |   404   |     404
GET /comments/voters/:postId/:commentId     postId    |       404       |   404   |     404
GET /comments/voters/:postId/:commentId     commentId |       404       |   404   |     404
POST /comments/add/:postId                  postId    |       201       |   404   |     404
POST /comments/edit/:postId/:commentId      postId    |       404       |   404   |     404
POST /comments/edit/:postId/:commentId      commentId |       404       |   404   |     404
POST /comments/delete/:postId/:commentId    postId    |       404       |   404   |     404
POST /comments/delete/:postId/:commentId    commentId |       404       |   404   |     404
POST /comments/upvote/:postId/:commentId    postId    |       404       |   404   |     404
POST /comments/upvote/:postId/:commentId    commentId |       404       |   404   |     404
POST /comments/downvote/:postId/:commentId  postId    |       404       |   404   |     404
POST /comments/downvote/:postId/:commentId  commentId |       404       |   404   |     404
`;

export interface Row {
  /** A route of the contract, with a query if the query selects another list. */
  line: string;
  /** The parameter that is tried, in the second table. */
  param: string;
  /** Status by the head of the column. */
  cells: Record<string, number>;
}

export function rowsOf(table: string): Row[] {
  const [head = '', ...lines] = table.trim().split('\n');
  const names = head.split('|').flatMap((name) => name.trim() || []);
  return lines.map((text) => {
    const [call = '', ...statuses] = text.split('|').map((cell) => cell.trim());
    const [method, path, param = ''] = call.split(/\s+/);
    const cells = Object.fromEntries(names.map((name, place) => [name, Number(statuses[place])]));
    return { line: `${method} ${path}`, param, cells };
  });
}

/** These send or return a secret, and write nothing. */
const READS = ['POST /auth/challenge', 'POST /auth/reset/look', 'POST /invitations/look', 'POST /setup/look'];

export const isRead = ({ line }: Pick<Row, 'line'>): boolean => line.startsWith('GET') || READS.includes(line);
