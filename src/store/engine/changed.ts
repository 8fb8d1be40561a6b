import { type Change, type ChangeRow, changeOf, type Kind } from '../schema/data/changes.ts';

/** What changes by itself, under its id. */
export type Thing =
  /** A post's text, state and counts. */
  | 'post'
  /** The comments of a post, and their votes. */
  | 'thread'
  /** What stands of a person beside what they wrote. */
  | 'author'
  /** What decides who somebody is as a caller, and what they see. */
  | 'caller'
  /** What somebody liked and bookmarked. */
  | 'marks'
  /** Whom somebody follows. */
  | 'follows'
  /** What somebody is told, and has seen of it. */
  | 'notices';

/**
 * What changes as a whole: which posts there are, in which order by likes, who talks about them, who is here with which counts, and which posts and
 * comments are held or removed, and what is written in posts.
 */
export type Whole = 'posts' | 'likes' | 'talk' | 'people' | 'states' | 'texts';

type Touched = readonly [Thing, keyof Omit<Change, 'kind' | 'uid'>] | Whole;

/** What each kind of change touches. 'everything' where it can reach what it does not name: a state hides likes and counts. */
const TOUCHED: Record<Kind, readonly Touched[] | 'everything'> = {
  everything: 'everything',
  postMade: ['posts', 'people'],
  postEdited: [['post', 'post'], 'texts'],
  postShown: [['post', 'post'], ['caller', 'user'], 'posts', 'people', 'states'],
  postGone: [['post', 'post'], 'posts', 'people'],
  liked: [['post', 'post'], ['marks', 'actor'], 'likes'],
  unliked: [['post', 'post'], ['marks', 'actor'], 'likes'],
  bookmarked: [['marks', 'actor']],
  unbookmarked: [['marks', 'actor']],
  commentMade: [['post', 'post'], ['thread', 'post'], 'talk'],
  commentEdited: [['thread', 'post']],
  commentShown: [['post', 'post'], ['thread', 'post'], ['caller', 'user'], 'states', 'talk'],
  commentGone: [['post', 'post'], ['thread', 'post'], 'talk'],
  voted: [['thread', 'post']],
  userMade: ['people'],
  userEdited: [['author', 'user'], ['caller', 'user'], 'people'],
  userShown: 'everything',
  userGone: 'everything',
  followed: [['follows', 'actor'], ['caller', 'actor'], 'people'],
  unfollowed: [['follows', 'actor'], ['caller', 'actor'], 'people'],
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
  // Nobody else sees anything of it.
  textHeld: [['caller', 'actor']],
};

/** Beyond it everything counts as changed: a longer list would cost more than what it saves. */
const MOST_THINGS = 100_000;
/** So many of the newest posts are known with their authors. */
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
 * When what was changed last, by position in the feed. A value that was read at a position is right as long as nothing that it
 * was made from has changed since.
 */
export class Changed {
  /** Up to here the feed was read. */
  position = 0;
  #floor = 0;
  #things = noThings();
  #count = 0;
  #wholes = new Map<Whole, number>();
  #made: MadePost[] = [];
  /** The made posts are complete from here on. */
  #madeSince = 0;

  /** Zero: not since this process began. Never below what is true for everything. */
  last(thing: Thing, id: number): number {
    return Math.max(this.#floor, this.#things[thing].get(id) ?? 0);
  }

  lastOf(whole: Whole): number {
    return Math.max(this.#floor, this.#wholes.get(whole) ?? 0);
  }

  /** Posts that were made after the position, the oldest first; undefined where not all of them are known any more. */
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

  /** Nothing that was made before is right any more, as far as anybody knows. */
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
