import type { Change } from '#store/data/changes/change.ts';
import type { Kind } from '#store/schema/data/changes.ts';

/** What some changes come to, before anybody knows who may hear of it. By ids of the database. */
export interface Digest {
  /** Posts that are new, or to be seen again. */
  made: Set<number>;
  /** Posts whose text or counts have changed. */
  counted: Set<number>;
  /** Posts that were visible until now. */
  gone: { uid: string; author: number }[];
  /** Comments that have changed or were voted on, with their posts. */
  talk: Map<number, number>;
  /** Posts with a comment that has gone or come back, by its author. */
  quiet: { post: number; author: number }[];
  /** Posts that somebody bookmarked, or not any more: for themselves. */
  marks: { user: number; post: number }[];
  /** Whose home feed is another one, by what they did. */
  homes: Set<number>;
  /** Who has blocked whom. */
  blocks: Set<string>;
  /** Whose notices have changed. */
  noticed: Set<number>;
  /** Who may see other notices than before, by what they did or what others did to them. */
  recounted: Set<number>;
  /** Posts that are shown or hidden now, or have such a comment: so are notices that tell of them. */
  turned: Set<number>;
  /** Whose state or role has changed, or who is gone. */
  standings: Set<number>;
  /** Who may see other things than before, or is not to listen any more. */
  changed: Set<number>;
  /** The same for everybody. */
  allChanged: boolean;
  /** Nobody knows what has changed, or it is too much to tell. */
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
/** What a kind does not concern is 0, which nobody has. */
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
/** A block ends it too, after its own change: whom it is against does not learn of it. */
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
  // What is held sets its author apart.
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
  // A silenced person sets their followers apart.
  userShown: [allChanged, standing],
  userGone: [allChanged, standing],
  // Who follows a silenced person sees what they did.
  followed: [home, changed('actor'), recounted('actor')],
  unfollowed: [unfollowed, changed('actor'), recounted('actor')],
  // The other one does not learn of it.
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
  // Other readers see the old text: they are told nothing.
  textHeld: [changed('actor')],
};

export function addChange(digest: Digest, { kind, post, comment, user, actor, uid }: Change): void {
  const numbered = { post: post ?? 0, comment: comment ?? 0, user: user ?? 0, actor: actor ?? 0, uid };
  for (const add of ADDING[kind]) add(digest, numbered);
}
