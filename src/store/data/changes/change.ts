import { KINDS, type Kind } from '../../schema/data/changes.ts';

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
