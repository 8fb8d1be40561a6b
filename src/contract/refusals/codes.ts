interface Meaning {
  /** One sentence for authors of clients. It names every parameter. */
  means: string;
  params?: readonly string[];
}

/**
 * Every code that a refusal can carry. A code is never renamed or reused for another case, and never loses a parameter,
 * because clients decide by it.
 */
export const CODES = {
  // The caller.
  bad_token: { means: 'The token is missing, malformed, expired, forged or revoked.' },
  user_gone: { means: 'The token is good, but its user no longer exists.' },
  no_such_username: { means: 'Nobody has the username of this login.' },
  wrong_password: { means: 'The password is not that of the account.' },
  guest_login_off: { means: 'The guest login is turned off here.' },
  members_only: { means: 'Only members may read here, and the call has no token.' },
  waiting: { means: 'The account of the caller waits to be let in, and cannot do this yet.' },
  suspended: {
    means:
      'The account is suspended. `reason` and `rule` say why, where somebody wrote it down; it ends at `until`, where it ends by itself. `appeal` is a token that can appeal and nothing else, where that was not done yet; `answer` is what came of an appeal.',
    params: ['reason', 'rule', 'until', 'appeal', 'answer'],
  },
  after_reset: {
    means:
      'A reset link that somebody else made set the password of the caller, whose private data is closed until `until`.',
    params: ['until'],
  },
  moderators_only: { means: 'Only moderators and owners may do this.' },
  owner_only: { means: 'Only an owner may do this.' },
  refused: { means: 'The account was not let in. `reason` says why.', params: ['reason'] },
  nobody_moderates: { means: 'Nobody owns this Pipit yet: there is nobody to report to.' },
  not_for_guests: { means: 'The guest account is shared by all visitors and cannot do this.' },

  // The subject of the request.
  no_such_user: { means: 'There is no such user.' },
  no_such_post: { means: 'There is no such post.' },
  no_such_comment: { means: 'There is no such comment on this post.' },
  no_such_session: { means: 'The caller has no such session.' },
  dead_link: { means: 'The link was used, has expired, or was never made.' },

  no_such_tag: { means: 'No text can have such a tag.' },
  no_such_filter: { means: 'The caller has no such filter.' },
  profile_unavailable: { means: 'The profile is not there for the caller, for whatever reason.' },
  no_such_invitation: { means: 'The caller has made no such invitation.' },
  no_such_report: { means: 'The caller has made no such report.' },
  no_such_case: { means: 'There is no such case, or it is about the caller.' },
  no_such_act: { means: 'There is no such act, or it does not concern the caller.' },
  no_such_appeal: { means: 'There is no such appeal.' },
  no_live: { means: 'This server sends no events: it runs in a browser.' },
  no_push: { means: 'This server pushes nothing: it runs in a browser, or its host has turned it off.' },
  no_such_push_device: { means: 'Nothing is pushed to such a device of the caller.' },
  no_such_picture: { means: 'The caller has uploaded no such picture, or it was used or removed since.' },
  no_such_path: { means: 'The API has no such path.' },
  wrong_method: { means: 'The path is not called with this method, but with those in `allowed`.', params: ['allowed'] },

  // Rules of the API.
  username_taken: { means: 'Somebody has, or had, this username.' },
  pin_foreign_post: { means: 'The post belongs to somebody else and cannot be pinned by the caller.' },
  edit_foreign_post: { means: 'The post belongs to somebody else and cannot be edited by the caller.' },
  delete_foreign_post: { means: 'The post belongs to somebody else and cannot be deleted by the caller.' },
  edit_foreign_comment: { means: 'The comment belongs to somebody else and cannot be edited by the caller.' },
  delete_foreign_comment: { means: 'Neither the comment nor its post belongs to the caller.' },
  already_liked: { means: 'The caller likes this post already.' },
  not_liked: { means: 'The caller does not like this post.' },
  already_upvoted: { means: 'The caller has voted this comment up already.' },
  already_downvoted: { means: 'The caller has voted this comment down already.' },
  already_bookmarked: { means: 'The caller has bookmarked this post already.' },
  not_bookmarked: { means: 'The caller has not bookmarked this post.' },
  already_following: { means: 'The caller follows this user already.' },
  not_following: { means: 'The caller does not follow this user.' },
  last_owner: { means: 'The last owner can neither leave nor be demoted.' },
  follow_self: { means: 'Nobody can follow themselves.' },
  block_self: { means: 'Nobody can block themselves.' },
  mute_self: { means: 'Nobody can mute themselves.' },
  too_many_blocks: { means: 'The caller has blocked `max` people.', params: ['max'] },
  too_many_mutes: { means: 'The caller has muted `max` people.', params: ['max'] },
  too_many_filters: { means: 'The caller has `max` filters.', params: ['max'] },
  too_many_pictures: { means: 'The post has more than `max` pictures, or one of them twice.', params: ['max'] },
  uploads_off: {
    means: 'No pictures can be uploaded here: the server cannot read them, or its host has turned it off.',
  },
  not_a_picture: { means: 'The file is damaged, or no picture of a kind that can be uploaded.' },
  picture_too_large: { means: 'The picture has more than `max` pixels.', params: ['max'] },
  picture_too_hard: { means: 'Reading the picture takes more time or memory than there is for one.' },
  picture_refused: { means: 'Moderators have removed the same file before.' },
  media_quota: { means: 'The pictures of the caller take `max` bytes already.', params: ['max'] },
  too_many_tags: { means: 'The caller follows `max` tags.', params: ['max'] },
  act_on_self: { means: 'What moderators and owners can do to members, nobody does to themselves.' },
  act_on_owner: { means: 'Nobody can do this to an owner.' },
  act_on_moderator: { means: 'Only an owner can do this to a moderator.' },
  act_on_guest: { means: 'Nobody can do this to the guest account, which all visitors share.' },
  not_waiting: { means: 'The account does not wait to be let in, and was not refused either.' },
  already_frozen: { means: 'The account is suspended already, alone or with those whom it has invited.' },
  not_active: { means: 'The account waits to be let in, or is suspended, and gets no role before that has ended.' },
  not_frozen: { means: 'The account is not frozen.' },
  report_self: { means: 'Nobody can report themselves or what they wrote.' },
  already_reported: { means: 'The caller, or somebody at the same address, has reported this already.' },
  report_settled: { means: 'The report is settled and cannot be withdrawn.' },
  case_claimed: {
    means: 'The moderator `by` has taken the case, for so many `seconds` more.',
    params: ['by', 'seconds'],
  },
  case_settled: { means: 'The case is settled.' },
  wrong_target: { means: 'This cannot be done to such a thing, or with such a case.' },
  already_so: { means: 'What the act would bring about is so already.' },
  already_undone: { means: 'The act was undone already.' },
  changed_since: { means: 'Something else was done since: undo that first.' },
  edited_since: {
    means:
      'The post or comment was edited after the caller read the `revision` that the request names, or since the act to undo held it.',
  },
  picture_gone: { means: 'The picture that the act took away is kept no longer, and cannot be brought back.' },
  already_appealed: { means: 'There was an appeal against this act already.' },
  already_answered: { means: 'The appeal was answered already.' },
  own_act: { means: 'The caller has done what the appeal is against, and there is another moderator to answer it.' },
  may_not_invite: { means: 'The owner lets others make invitations, and not the caller.' },
  too_many_invitations: {
    means: 'The caller has `max` invitations by which somebody can still join.',
    params: ['max'],
  },
  first_day: {
    means:
      'The account is younger than a day. `rule` is what it cannot do yet: links, mentions, posts (too many in an hour), or a link in its name, bio or website. It can in so many `seconds`.',
    params: ['rule', 'seconds'],
  },

  // Sign-up.
  signup_closed: { means: 'Nobody can sign up here at the moment.' },
  invitation_needed: { means: 'Nobody can sign up here without an invitation.' },
  invitation_dead: {
    means: 'Nobody can join by this invitation. `why` is unknown, used_up, expired or withdrawn.',
    params: ['why'],
  },
  looks_automated: { means: 'The sign-up has something in the field that people do not see.' },
  proof_needed: { means: 'The sign-up has no proof, or one that is wrong, too old or used: ask for a new challenge.' },
  too_quick: { means: 'The sign-up came sooner than so many `seconds` after its challenge.', params: ['seconds'] },

  // Fields.
  required: { means: 'The field is missing or has nothing in it that can be seen.' },
  wrong_type: { means: 'The value, or the whole body, is not of the type `expected`.', params: ['expected'] },
  unstorable: { means: 'The text has NUL or half a surrogate pair in it.' },
  too_short: { means: 'The text has fewer than `min` characters.', params: ['min'] },
  too_long: { means: 'The text has more than `max` characters.', params: ['max'] },
  too_many_bytes: { means: 'The text takes more than `max` bytes of UTF-8.', params: ['max'] },
  bad_characters: { means: 'The text has characters that this field cannot have.' },
  not_an_email: { means: 'The text is no e-mail address.' },
  not_a_web_address: { means: 'The text is no web address with one of the `schemes`.', params: ['schemes'] },
  reserved_username: { means: 'Nobody may choose this username.' },
  common_password: { means: 'The password is among the most common ones.' },
  not_allowed: { means: 'The value is none of those in `allowed`.', params: ['allowed'] },
  out_of_range: { means: 'The value is no whole number from `min` to `max`.', params: ['min', 'max'] },
  not_a_time: { means: 'The text is no time like 2026-11-15T09:30:00Z.' },
  not_a_time_of_day: { means: 'The text is no time of day like 22:00.' },
  not_a_zone: { means: 'The text is no time zone that this server knows.' },
  past_time: { means: 'The time is over.' },
  no_words: { means: 'The text has no letter, digit or emoji in it.' },
  unknown_push_service: { means: 'The endpoint is no https address of a push service that this server may write to.' },
  bad_push_keys: { means: 'Nothing can be encrypted with these keys.' },
  too_many_rules: { means: 'There are more than `max` rules.', params: ['max'] },
  too_many_links: { means: 'There are more than `max` links.', params: ['max'] },
  too_many_fields: { means: 'The sign-up has more than `max` additional fields.', params: ['max'] },
  bad_field_name: { means: 'The name of an additional field is unreadable or longer than `max`.', params: ['max'] },
  bad_field_value: {
    means: 'An additional field is no text, number or boolean of at most `max` characters.',
    params: ['max'],
  },
  fields_too_large: { means: 'The additional fields take more than `max` bytes in all.', params: ['max'] },

  // The request itself.
  too_many_ids: { means: 'The query names no post by its id, or more than `max`.', params: ['max'] },
  too_many_conditions: { means: 'The search has more than `max` words and conditions.', params: ['max'] },
  ids_alone: { means: 'The query asks for posts by their ids and for a page at once.' },
  body_not_json: { means: 'The body is no JSON.' },
  body_too_large: { means: 'The body has more than `max` bytes.', params: ['max'] },
  file_too_large: { means: 'The file has more than `max` bytes.', params: ['max'] },
  slow_file: { means: 'The file came too slowly.' },
  bad_cursor: { means: 'The cursor does not belong to this list and sort.' },
  bad_idempotency_key: { means: 'The Idempotency-Key is not 1 to `max` printable ASCII characters.', params: ['max'] },
  idempotency_key_reused: { means: 'The Idempotency-Key was used with another body.' },
  cross_site_write: { means: 'A page of another site has sent this write.' },
  cross_site_read: { means: 'A page of another site has loaded this as a picture, a script, a style or a frame.' },
  malformed_request: { means: 'This cannot be read as a request of HTTP.' },
  bad_path: { means: 'The path has `.` or `..` in it.' },
  two_hosts: { means: 'The request has two Host headers.' },
  wrong_host: { means: 'This Pipit does not answer under this host, but at `url`.', params: ['url'] },
  request_timeout: { means: 'The request took too long to arrive.' },
  headers_too_large: { means: 'The headers have more than `max` bytes.', params: ['max'] },
  chunk_extensions_too_large: { means: 'The extensions of the chunks of the body are too large.' },
  chunks_too_small: { means: 'The body comes in very many very small chunks.' },

  // Capacity of the server.
  too_many_requests: {
    means: 'The caller has spent the `limit` that they have for a time. It is renewed in so many `seconds`.',
    params: ['limit', 'seconds'],
  },
  overloaded: { means: 'There are more requests than can be answered in time.' },
  busy_with_pictures: { means: 'More pictures wait to be stored than the server can keep in line.' },
  pictures_unavailable: { means: 'The place where pictures are kept does not answer, or not in time.' },
  disk_full: { means: 'The disk that holds the pictures is nearly full: none can be uploaded.' },
  too_many_streams: { means: 'As many callers listen to live events as the server can serve.' },
  login_queue_full: { means: 'Too many logins wait for their passwords to be checked.' },
  unavailable: { means: 'The database cannot be written or reached at the moment. Nothing was lost.' },
  internal_error: { means: 'Something failed. The log of the host names it by `requestId`.', params: ['requestId'] },

  // GET /readyz.
  stopping: { means: 'This process is about to stop.' },
  database_damaged: { means: 'The database is damaged.' },
  database_not_ready: { means: 'The database cannot be reached or is not migrated yet.' },

  // The server in the browser.
  database_refused: {
    means: 'The database of this browser, or a file in its place, cannot be used; the message says why.',
  },
  database_unreadable: { means: 'SQLite cannot read the database of this browser, or a file in its place.' },
} as const satisfies Record<string, Meaning>;

export type Code = keyof typeof CODES;

export const paramsOf = (code: Code): readonly string[] => (CODES[code] as Meaning).params ?? [];

export type ParamValue = string | number | readonly string[];

type Params<C extends Code> = (typeof CODES)[C] extends { params: readonly (infer Name extends string)[] }
  ? { params: { [N in Name]: ParamValue } }
  : { params?: never };

/** The code on the wire. `field` names the field or query parameter that it is about. */
export type Coded = { [C in Code]: { code: C; field?: string } & Params<C> }[Code];

/** One reason for a refusal: a code for programs, a message for people. */
export type Fault = Coded & { message: string };
