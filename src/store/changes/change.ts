/**
 * What the feed of changes tells of, by the number that is stored. Numbers are never used again: nodes of several releases
 * read one feed. Triggers of the database append them (migrations 9, 11 to 14, 17 and 24), in the transaction of the write.
 */
export const KINDS = {
  /** Something was changed that no other kind names: whoever follows the feed starts over. */
  everything: 0,
  postMade: 1,
  postEdited: 2,
  /** Its state has changed: held, removed, deleted, or visible again. */
  postShown: 3,
  postGone: 4,
  liked: 5,
  unliked: 6,
  bookmarked: 7,
  unbookmarked: 8,
  commentMade: 9,
  commentEdited: 10,
  commentShown: 11,
  commentGone: 12,
  /** A vote was given, turned or taken back. */
  voted: 13,
  userMade: 14,
  userEdited: 15,
  /** Their state or role has changed. */
  userShown: 16,
  userGone: 17,
  followed: 18,
  unfollowed: 19,
  blocked: 20,
  unblocked: 21,
  muted: 22,
  unmuted: 23,
  sessionGone: 24,
  /** The words that somebody filters have changed. */
  filters: 25,
  /** A report was made, settled or withdrawn. */
  reported: 26,
  /** A notice was added, read or taken back. */
  noticed: 27,
  /** Somebody follows a tag, or no longer, or switched whether its posts join their home. */
  tagFollowed: 28,
  /** An edit or a comment of theirs is held for moderators, or an edit no longer: they see something that others do not. */
  textHeld: 29,
} as const;

export type Kind = keyof typeof KINDS;

/** One row of the feed. What a kind does not concern is null. */
export interface Change {
  kind: Kind;
  /** The post itself, or the one that the comment stands under. */
  post: number | null;
  comment: number | null;
  /** Whom it is about: the followed, blocked or edited person, the author of a post or comment whose state changed. */
  user: number | null;
  /** Who did it. Null where somebody else may have done it, such as a moderator. */
  actor: number | null;
  /** Of a post that was visible until then: its row may be gone. */
  uid: string | null;
}

const NAMES = new Map<number, Kind>(Object.entries(KINDS).map(([name, number]) => [number, name as Kind]));

export interface ChangeRow {
  kind: number;
  post_id: number | null;
  comment_id: number | null;
  user_id: number | null;
  actor_id: number | null;
  uid?: string | null;
}

/** A kind that a newer release has added may mean anything. */
export const changeOf = ({ kind, post_id, comment_id, user_id, actor_id, uid = null }: ChangeRow): Change => ({
  kind: NAMES.get(kind) ?? 'everything',
  post: post_id,
  comment: comment_id,
  user: user_id,
  actor: actor_id,
  uid,
});
