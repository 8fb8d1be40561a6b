export const POST_LENGTH = 120;
export const POST_BYTES = 4_800;
export const COMMENT_LENGTH = 1_000;
export const COMMENT_BYTES = 8_000;
export const BIO_LENGTH = 280;
export const BIO_BYTES = 2_000;
export const WEBSITE_LENGTH = 200;
/** For websites and pictures. */
export const URL_BYTES = 2_048;
export const NAME_LENGTH = 50;
export const NAME_BYTES = 200;
export const EMAIL_LENGTH = 254;
export const EMAIL_BYTES = 1_016;
export const USERNAME_MIN = 2;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const EXTRA_FIELDS = 16;
export const EXTRA_LENGTH = 500;
export const EXTRA_BYTES = 2_000;
export const COMMUNITY_NAME_LENGTH = 60;
export const COMMUNITY_NAME_BYTES = 240;
export const DESCRIPTION_LENGTH = 500;
export const DESCRIPTION_BYTES = 4_000;
export const RULES_MAX = 20;
export const RULE_LENGTH = 300;
export const RULE_BYTES = 2_400;
export const CONTACT_LENGTH = 200;
export const CONTACT_BYTES = 800;
export const LINKS_MAX = 8;
export const LINK_LENGTH = 30;
export const LINK_BYTES = 240;
export const QUESTION_LENGTH = 200;
export const QUESTION_BYTES = 800;
/** The answer of an applicant to the community's question. */
export const ANSWER_LENGTH = 500;
export const ANSWER_BYTES = 4_000;
/** The reason of a declined sign-up or a moderation action. */
export const REASON_LENGTH = 500;
export const REASON_BYTES = 4_000;
/** The note of a report. */
export const NOTE_LENGTH = 500;
export const NOTE_BYTES = 2_000;
/** The text of an appeal, and of the response to it. */
export const APPEAL_LENGTH = 2_000;
export const APPEAL_BYTES = 8_000;
/** Other moderators cannot decide a claimed case for this long. */
export const CLAIM_MINUTES = 10;
export const ACT_DAYS_MAX = 3_650;
/** A member is new for this many days: their posts can be held until a moderator reviews them. */
export const NEWCOMER_DAYS = 7;
/**
 * Trusted reporters are members for this long, without a dismissed report in that time. TRUSTED_REPORTS of them hold a
 * post.
 */
export const TRUSTED_DAYS = 30;
export const TRUSTED_REPORTS = 3;
/** Valid invitations per member. */
export const INVITATIONS_MAX = 100;
export const INVITATION_USES = 1;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS = 7;
export const INVITATION_DAYS_MAX = 365;
/** The following are limits per member. */
export const BLOCKS_MAX = 2_000;
export const MUTES_MAX = 2_000;
export const FILTERS_MAX = 200;
export const THREAD_MUTES_MAX = 2_000;
/** Notifications stored per member. Trimming is not immediate: a few dozen more may exist for a while. */
export const NOTICES_MAX = 1_000;
export const NOTICE_DAYS = 90;
/** Unread notifications are counted up to this number. */
export const UNREAD_MAX = 100;
/** The beginning of a post or comment in a notification. */
export const NOTICE_TEXT_LENGTH = 120;
export const NOTICE_TEXT_BYTES = 480;
export const FILTER_LENGTH = 60;
export const FILTER_BYTES = 240;
/** Devices per member that receive pushes. */
export const PUSH_DEVICES_MAX = 10;
/** The maximum length of a device's key in base64url. */
export const PUSH_KEY_LENGTH = 100;
/** Private data stays closed for this long after a reset link set a password. */
export const RESET_HOURS = 72;
/** A challenge is valid for a sign-up this long. */
export const CHALLENGE_MINUTES = 60;
/** First-day limits last FIRST_DAY_HOURS. During them, a new member can write FIRST_DAY_POSTS posts per hour. */
export const FIRST_DAY_HOURS = 24;
export const FIRST_DAY_POSTS = 5;
/** The maximum of the setting `minSeconds`. */
export const SECONDS_MAX = 60;
/** Suggestions while someone types a name. */
export const NAMES_MAX = 5;
/** Known followers shown on a profile. */
export const KNOWN_FOLLOWERS_SHOWN = 3;
/** People who are notified of their mention in one text. */
export const MENTIONS_TOLD = 10;
export const TAG_LENGTH = 50;
/** Only the first tags of a post count; further ones are plain text. */
export const POST_TAGS_MAX = 10;
/** Per member. */
export const TAGS_FOLLOWED_MAX = 200;
/** Posts of a tag are counted up to this number. */
export const TAG_POSTS_COUNTED = 1_000;
/** Code units of a word in the search index. A longer word is found by its beginning. */
export const TOKEN_LENGTH = 40;
export const SEARCH_LENGTH = 100;
export const SEARCH_BYTES = 1_000;
export const POST_SEARCH_LENGTH = 200;
export const POST_SEARCH_BYTES = 2_000;
export const SEARCH_CONDITIONS_MAX = 20;
/** Per post. */
export const PICTURES_MAX = 4;
export const ALT_LENGTH = 1_000;
export const ALT_BYTES = 8_000;
/** The author's content warning for sensitive pictures. */
export const SENSITIVE_LENGTH = 40;
export const SENSITIVE_BYTES = 160;
/** Size of an uploaded file. */
export const MEDIA_BYTES = 10 * 1024 * 1024;
export const MEDIA_PIXELS = 50_000_000;
/** AVIF has a lower limit because it is always decoded at full size. */
export const AVIF_PIXELS = 24_000_000;
/** All stored pictures of one member. */
export const MEDIA_QUOTA_BYTES = 200 * 1024 * 1024;
/** Unused uploads are deleted after this time. */
export const UNUSED_MEDIA_HOURS = 24;
export const IDEMPOTENCY_KEY_LENGTH = 200;
export const IDEMPOTENCY_DAYS = 7;
export const BODY_BYTES = 64 * 1024;
export const PAGE_DEFAULT = 20;
export const PAGE_MAX = 100;
/** Posts per read by ids, and per live event. */
export const NAMED_POSTS_MAX = 50;
export const TOKEN_DAYS = 30;
/** Sessions per account, or per network for the guest account. */
export const SESSIONS_MAX = 100;
/** Points that a write takes from its author's daily budget. */
export const POINTS = { create: 3, change: 2, delete: 1 } as const;
/** JSON of one whole list or item. A `Link` header points to the rest. */
export const WHOLE_BYTES = 8 * 1024 * 1024;
/** Records in nested lists of a whole list, for each item that the cap allows. */
export const NESTED_PER_CAP = 10;
