import type { Change, Kind } from '#store/schema/data/changes.ts';

/** A summary of changes, before the readers of each are known. Numbers are ids of the database. */
export interface Digest {
  /** New or restored posts. */
  made: Set<number>;
  /** Posts whose text or counts changed. */
  counted: Set<number>;
  /** Posts that are no longer visible. */
  gone: { uid: string; author: number }[];
  /** Comments that changed or received votes, with their posts. */
  talk: Map<number, number>;
  /** Posts with a hidden or restored comment, and the author of the comment. */
  quiet: { post: number; author: number }[];
  /** Bookmarks that someone set or removed, for their own pages. */
  marks: { user: number; post: number }[];
  /** Members who changed their own home feed. */
  homes: Set<number>;
  /** Pairs of a member who blocked and the member they blocked. */
  blocks: Set<string>;
  /** Members whose notifications changed. */
  noticed: Set<number>;
  /** Members for whom other notifications may be visible now, through their own action or someone else's. */
  recounted: Set<number>;
  /** Posts that were shown or hidden, or have such a comment. Notifications about them are shown or hidden too. */
  turned: Set<number>;
  /** Members whose state or role changed, or who left. */
  standings: Set<number>;
  /** Members who may see other content now, or whose stream must end. */
  changed: Set<number>;
  /** All members may see other content now. */
  allChanged: boolean;
  /** The changes are unknown or too many to list. */
  everything: boolean;
}

export const noDigest = (): Digest => ({
  made: new Set(),
  counted: new Set(),
  gone: [],
  talk: new Map(),
  quiet: [],
  marks: [],
  homes: new Set(),
  blocks: new Set(),
  noticed: new Set(),
  recounted: new Set(),
  turned: new Set(),
  standings: new Set(),
  changed: new Set(),
  allChanged: false,
  everything: false,
});

type Adding = (digest: Digest, change: Numbered) => void;
/** 0 where a kind of change has no such id. */
type Numbered = { [Name in 'post' | 'comment' | 'user' | 'actor']: number } & Pick<Change, 'uid'>;

const counted: Adding = ({ counted }, { post }) => void counted.add(post);
const talked: Adding = ({ talk }, { comment, post }) => void talk.set(comment, post);
const marked: Adding = ({ marks }, { actor: user, post }) => void marks.push({ user, post });
const quieted =
  (who: 'user' | 'actor'): Adding =>
  ({ quiet }, change) =>
    void quiet.push({ post: change.post, author: change[who] });
const gone =
  (who: 'user' | 'actor'): Adding =>
  ({ gone }, change) =>
    void (change.uid !== null && gone.push({ uid: change.uid, author: change[who] }));
const changed =
  (...who: ('user' | 'actor')[]): Adding =>
  ({ changed }, change) => {
    for (const one of who) changed.add(change[one]);
  };
const recounted =
  (...who: ('user' | 'actor')[]): Adding =>
  ({ recounted }, change) => {
    for (const one of who) recounted.add(change[one]);
  };
const turned: Adding = ({ turned }, { post }) => void turned.add(post);
const home: Adding = ({ homes }, { actor }) => void homes.add(actor);
const blocked: Adding = ({ blocks }, { actor, user }) => void blocks.add(`${actor} ${user}`);
/** A block ends the other's follow with a later change of its own. The blocked person must not learn of it. */
const unfollowed: Adding = ({ homes, blocks }, { actor, user }) => {
  if (!blocks.has(`${user} ${actor}`)) homes.add(actor);
};
const made: Adding = ({ made }, { post }) => void made.add(post);
const everything: Adding = (digest) => {
  digest.everything = true;
};
const allChanged: Adding = (digest) => {
  digest.allChanged = true;
};

const standing: Adding = ({ standings }, { user }) => void standings.add(user);

const ADDING: Record<Kind, readonly Adding[]> = {
  everything: [everything],
  // A held post makes its author a special viewer.
  postMade: [made, changed('actor')],
  postEdited: [counted],
  postShown: [made, gone('user'), changed('user'), turned],
  postGone: [gone('actor')],
  liked: [counted],
  unliked: [counted],
  bookmarked: [marked],
  unbookmarked: [marked],
  commentMade: [counted, talked, changed('actor')],
  commentEdited: [talked],
  commentShown: [counted, quieted('user'), changed('user'), turned],
  commentGone: [counted, quieted('actor')],
  voted: [talked],
  userMade: [],
  userEdited: [],
  // A silenced person's followers become special viewers.
  userShown: [allChanged, standing],
  userGone: [allChanged, standing],
  // Followers of a silenced person see their content.
  followed: [home, changed('actor'), recounted('actor')],
  unfollowed: [unfollowed, changed('actor'), recounted('actor')],
  // The blocked person must not learn of the block.
  blocked: [home, blocked, changed('user', 'actor'), recounted('user', 'actor')],
  unblocked: [home, changed('user', 'actor'), recounted('user', 'actor')],
  muted: [home, changed('actor')],
  unmuted: [home, changed('actor')],
  sessionGone: [changed('user')],
  // Filters hide notifications too.
  filters: [home, recounted('actor')],
  reported: [changed('actor'), recounted('actor')],
  noticed: [({ noticed }, { user }) => void noticed.add(user)],
  tagFollowed: [home],
  // Other readers still see the old text, so they get no hint.
  textHeld: [changed('actor')],
};

export function addChange(digest: Digest, { kind, post, comment, user, actor, uid }: Change): void {
  const numbered = { post: post ?? 0, comment: comment ?? 0, user: user ?? 0, actor: actor ?? 0, uid };
  for (const add of ADDING[kind]) add(digest, numbered);
}
