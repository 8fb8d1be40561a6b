export const POST_LENGTH = 120;
export const POST_BYTES = 4_800;
export const COMMENT_LENGTH = 1_000;
export const COMMENT_BYTES = 8_000;
export const BIO_LENGTH = 280;
export const BIO_BYTES = 2_000;
export const WEBSITE_LENGTH = 200;
/** Of every address: of a website, of a picture. */
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
export const QUESTION_LENGTH = 200;
export const QUESTION_BYTES = 800;
/** To that question. */
export const ANSWER_LENGTH = 500;
export const ANSWER_BYTES = 4_000;
/** Why somebody was refused or suspended. */
export const REASON_LENGTH = 500;
export const REASON_BYTES = 4_000;
/** What a report says to the moderators. */
export const NOTE_LENGTH = 500;
export const NOTE_BYTES = 2_000;
/** Of an appeal and of the answer to it. */
export const APPEAL_LENGTH = 2_000;
export const APPEAL_BYTES = 8_000;
/** For so long nobody else settles a case that somebody has taken. */
export const CLAIM_MINUTES = 10;
export const ACT_DAYS_MAX = 3_650;
/** Whose posts may be held until somebody has looked at them. */
export const NEWCOMER_DAYS = 7;
/** Whose reports count: so long a member, and in this time without a report that was dismissed. */
export const TRUSTED_DAYS = 30;
export const TRUSTED_REPORTS = 3;
/** Of one member, those by which somebody can still join. */
export const INVITATIONS_MAX = 100;
export const INVITATION_USES = 1;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS = 7;
export const INVITATION_DAYS_MAX = 365;
/** Of one member. */
export const BLOCKS_MAX = 2_000;
export const MUTES_MAX = 2_000;
export const FILTERS_MAX = 200;
export const THREAD_MUTES_MAX = 2_000;
/** So many notices of one member stay, and a few dozen more at times, for so long. */
export const NOTICES_MAX = 1_000;
export const NOTICE_DAYS = 90;
/** Of unread notices nobody counts more. */
export const UNREAD_MAX = 100;
/** Of the beginning of a post or comment in a notice. */
export const NOTICE_TEXT_LENGTH = 120;
export const NOTICE_TEXT_BYTES = 480;
export const FILTER_LENGTH = 60;
export const FILTER_BYTES = 240;
/** Devices of one member that notices are pushed to. */
export const PUSH_DEVICES_MAX = 10;
/** Of a key of such a device, in base64url. */
export const PUSH_KEY_LENGTH = 100;
/** Private data stays closed for this long after a reset link set a password. */
export const RESET_HOURS = 72;
/** A sign-up may take so long from the challenge on. */
export const CHALLENGE_MINUTES = 60;
/** Newcomers may do less for so long, and so many posts in an hour. */
export const FIRST_DAY_HOURS = 24;
export const FIRST_DAY_POSTS = 5;
/** Of what a sign-up may be asked to wait. */
export const SECONDS_MAX = 60;
/** Of people who are offered to whoever types a name. */
export const NAMES_MAX = 5;
/** Of people whom the reader follows and who follow somebody: on the page of that one. */
export const KNOWN_FOLLOWERS_SHOWN = 3;
/** Of those that one text names. */
export const MENTIONS_TOLD = 10;
export const TAG_LENGTH = 50;
/** Of those in one post, the first. */
export const POST_TAGS_MAX = 10;
/** Of one member. */
export const TAGS_FOLLOWED_MAX = 200;
/** So many posts of a tag are counted. */
export const TAG_POSTS_COUNTED = 1_000;
/** Of a word in the index of a search, in code units; what is longer is found by its beginning. */
export const TOKEN_LENGTH = 40;
export const SEARCH_LENGTH = 100;
export const SEARCH_BYTES = 1_000;
export const POST_SEARCH_LENGTH = 200;
export const POST_SEARCH_BYTES = 2_000;
export const SEARCH_CONDITIONS_MAX = 20;
/** Of one post. */
export const PICTURES_MAX = 4;
export const ALT_LENGTH = 1_000;
export const ALT_BYTES = 8_000;
/** What the author says of pictures that not everybody wants to see at once. */
export const SENSITIVE_LENGTH = 40;
export const SENSITIVE_BYTES = 160;
/** Of an uploaded file. */
export const MEDIA_BYTES = 10 * 1024 * 1024;
export const MEDIA_PIXELS = 50_000_000;
/** An AVIF is unpacked as a whole, whatever size is wanted. */
export const AVIF_PIXELS = 24_000_000;
/** Of all pictures of one member, as they are stored. */
export const MEDIA_QUOTA_BYTES = 200 * 1024 * 1024;
/** What was uploaded and is used nowhere goes after that time. */
export const UNUSED_MEDIA_HOURS = 24;
export const IDEMPOTENCY_KEY_LENGTH = 200;
export const IDEMPOTENCY_DAYS = 7;
export const BODY_BYTES = 64 * 1024;
export const PAGE_DEFAULT = 20;
export const PAGE_MAX = 100;
/** Of posts that one read asks for by their ids, or that one live event names. */
export const NAMED_POSTS_MAX = 50;
export const TOKEN_DAYS = 30;
/** Sessions of one account, or of the guest from one network. */
export const SESSIONS_MAX = 100;
/** What a write takes from the daily budget of its author. */
export const POINTS = { create: 3, change: 2, delete: 1 } as const;
/** Of the JSON of a whole list or a whole item; the rest is behind `Link`. */
export const WHOLE_BYTES = 8 * 1024 * 1024;
/** Nested lists of one whole-list answer share this many records for each item that the cap allows. */
export const NESTED_PER_CAP = 10;
