import { type Change, type ChangeRow, changeOf, type Kind } from '../schema/data/changes.ts';

/** Data that changes separately for each id of a post or person. */
export type Thing =
  /** A post's text, state and counts. */
  | 'post'
  /** The comments of a post, and their votes. */
  | 'thread'
  /** A person's own record, without what they wrote. */
  | 'author'
  /** The rights of a caller, and what they can see. */
  | 'caller'
  /** The likes and bookmarks of a person. */
  | 'marks'
  /** The follows of a person. */
  | 'follows'
  /** The notifications of a person, and how far they were seen. */
  | 'notices';

/**
 * Data that changes as a whole: which posts exist, their order by likes, who comments on them, who is a member with
 * which counts, which posts and comments are held or removed, and the text of posts.
 */
export type Whole = 'posts' | 'likes' | 'talk' | 'states' | 'texts';

type Touched = readonly [Thing, keyof Omit<Change, 'kind' | 'uid'>] | Whole;

/**
 * The data that each kind of change touches. 'everything' if it can affect more than it names: a state hides likes and
 * counts.
 */
const TOUCHED: Record<Kind, readonly Touched[] | 'everything'> = {
  everything: 'everything',
  postMade: ['posts'],
  postEdited: [['post', 'post'], 'texts'],
  postShown: [['post', 'post'], ['caller', 'user'], 'posts', 'states'],
  postGone: [['post', 'post'], 'posts'],
  liked: [['post', 'post'], ['marks', 'actor'], 'likes'],
  unliked: [['post', 'post'], ['marks', 'actor'], 'likes'],
  bookmarked: [['marks', 'actor']],
  unbookmarked: [['marks', 'actor']],
  commentMade: [['post', 'post'], ['thread', 'post'], 'talk'],
  commentEdited: [['thread', 'post']],
  commentShown: [['post', 'post'], ['thread', 'post'], ['caller', 'user'], 'states', 'talk'],
  commentGone: [['post', 'post'], ['thread', 'post'], 'talk'],
  voted: [['thread', 'post']],
  userMade: [],
  userEdited: [
    ['author', 'user'],
    ['caller', 'user'],
  ],
  userShown: 'everything',
  userGone: 'everything',
  followed: [
    ['follows', 'actor'],
    ['caller', 'actor'],
  ],
  unfollowed: [
    ['follows', 'actor'],
    ['caller', 'actor'],
  ],
  blocked: [
    ['caller', 'user'],
    ['caller', 'actor'],
  ],
  unblocked: [
    ['caller', 'user'],
    ['caller', 'actor'],
  ],
  muted: [['caller', 'actor']],
  unmuted: [['caller', 'actor']],
  sessionGone: [['caller', 'user']],
  filters: [['caller', 'actor']],
  reported: [['caller', 'actor']],
  noticed: [['notices', 'user']],
  tagFollowed: [
    ['follows', 'actor'],
    ['caller', 'actor'],
  ],
  // Nothing that other people see has changed.
  textHeld: [['caller', 'actor']],
};

/**
 * Maximum number of tracked changes. Above it everything counts as changed: a longer list would cost more than it
 * saves.
 */
const MOST_THINGS = 100_000;
/** At least this many of the newest posts are remembered with their authors. */
const MOST_MADE = 2_000;

export interface MadePost {
  at: number;
  post: number;
  author: number;
}

const noThings = (): Record<Thing, Map<number, number>> => ({
  post: new Map(),
  thread: new Map(),
  author: new Map(),
  caller: new Map(),
  marks: new Map(),
  follows: new Map(),
  notices: new Map(),
});

/**
 * The position of the last change of each thing: a position in the feed on SQLite, a count of looks on PostgreSQL. A
 * value that was read at a position is valid as long as nothing it was made from changes later.
 */
export class Changed {
  /** The feed was read up to here. */
  position = 0;
  #floor = 0;
  #things = noThings();
  #count = 0;
  #wholes = new Map<Whole, number>();
  #made: MadePost[] = [];
  /** The list of new posts is complete from this position on. */
  #madeSince = 0;

  /** The position of the last known change; never below the last one that changed everything. */
  last(thing: Thing, id: number): number {
    return Math.max(this.#floor, this.#things[thing].get(id) ?? 0);
  }

  lastOf(whole: Whole): number {
    return Math.max(this.#floor, this.#wholes.get(whole) ?? 0);
  }

  /** Posts created after the position, oldest first; undefined if the list no longer goes back that far. */
  madeSince(position: number): MadePost[] | undefined {
    if (position < this.#madeSince) return undefined;
    const first = this.#made.findLastIndex(({ at }) => at <= position) + 1;
    return first === this.#made.length ? [] : this.#made.slice(first);
  }

  add(at: number, row: ChangeRow): void {
    this.position = at;
    const change = changeOf(row);
    const touched = TOUCHED[change.kind];
    if (touched === 'everything') {
      this.startOver(at);
      return;
    }
    for (const one of touched) {
      if (typeof one === 'string') this.#wholes.set(one, at);
      else this.#touch(one[0], change[one[1]], at);
    }
    if (change.kind === 'postMade') this.#note({ at, post: change.post ?? 0, author: change.actor ?? 0 });
  }

  /** Invalidates everything cached so far. */
  startOver(at: number): void {
    this.position = at;
    this.#floor = at;
    this.#madeSince = at;
    this.#things = noThings();
    this.#wholes.clear();
    this.#made = [];
    this.#count = 0;
  }

  #touch(thing: Thing, id: number | null, at: number): void {
    if (id === null) return;
    const things = this.#things[thing];
    const before = things.size;
    things.set(id, at);
    this.#count += things.size - before;
    if (this.#count > MOST_THINGS) this.startOver(at);
  }

  #note(made: MadePost): void {
    this.#made.push(made);
    if (this.#made.length < 2 * MOST_MADE) return;
    this.#made = this.#made.slice(MOST_MADE);
    this.#madeSince = this.#made[0]?.at ?? made.at;
  }
}
