import type { ChosenKind } from '#store/data/notifications/rules.ts';
import type { UserState } from '#store/schema/people/users.ts';

/** A model of all notifications. People are indexes, posts and comments are uids. */
export interface Told {
  reader: number;
  kind: ChosenKind;
  actor: number;
  /** Empty for a follow. */
  post: string;
  /** Empty for a like, and for a mention in a post. */
  comment: string;
  at: number;
  /** An edit removed the mention of the reader. A later mention restores the notification unchanged. */
  isUnnamed: boolean;
}

interface Text {
  author: number;
  text: string;
}

export type From = 'everyone' | 'following' | 'nobody';

export class Model {
  readonly names: string[];
  states: UserState[];
  posts = new Map<string, Text>();
  comments = new Map<string, Text & { post: string }>();
  follows = new Set<string>();
  blocks = new Set<string>();
  /** Keyed by muter and muted: true if the mute still allows notifications. */
  mutes = new Map<string, boolean>();
  threads = new Set<string>();
  filters = new Map<number, string>();
  from = new Map<string, From>();
  seen: number[];
  told: Told[] = [];
  /** Time of the first action that was later undone, by `firstKey`. */
  first = new Map<string, number>();
  now = 0;

  constructor(names: string[]) {
    this.names = names;
    this.states = names.map(() => 'active');
    this.seen = names.map(() => 0);
  }

  mayTell(reader: number, { actor, post = '', comment = '' }: Event): boolean {
    const [there, back] = [`${reader} ${actor}`, `${actor} ${reader}`];
    if (reader === actor || this.blocks.has(there) || this.blocks.has(back)) return false;
    if (this.mutes.get(there) === false || this.threads.has(`${reader} ${post}`)) return false;
    if (this.states[actor] !== 'active' && !this.follows.has(there)) return false;
    const on = comment ? this.posts.get(post) : undefined;
    return !on || on.author === reader || this.mutes.get(`${reader} ${on.author}`) !== false;
  }

  /** Removes notifications about a person's actions, and about others' actions under that person's posts. */
  takeBackFrom(reader: number, actor: number): void {
    this.takeBack((told) => {
      const author = told.kind === 'follow' ? undefined : this.posts.get(told.post)?.author;
      return told.reader === reader && (told.actor === actor || author === actor);
    });
  }

  wants(reader: number, actor: number, kind: ChosenKind): boolean {
    const from = this.from.get(`${reader} ${kind}`) ?? 'everyone';
    return from === 'everyone' || (from === 'following' && this.follows.has(`${reader} ${actor}`));
  }

  /** Notifies with the first kind that the reader has turned on. */
  tell(
    reader: number,
    kinds: ChosenKind[],
    { actor, post = '', comment = '' }: Event,
    earlier?: Told | undefined,
  ): void {
    const kind = kinds.find((one) => this.wants(reader, actor, one));
    if (!kind || !this.mayTell(reader, { actor, post, comment })) return;
    if (earlier) {
      earlier.isUnnamed = false;
      return;
    }
    const at = this.first.get(firstKey({ reader, kind, actor, post, at: this.now })) ?? this.now;
    this.told.push({ reader, kind, actor, post, comment, at, isUnnamed: false });
  }

  takeBack(isGone: (told: Told) => boolean): void {
    for (const told of this.told)
      if (isGone(told) && (told.kind === 'like' || told.kind === 'follow')) this.first.set(firstKey(told), told.at);
    this.told = this.told.filter((told) => !isGone(told));
  }

  mentionedIn(text: string): number[] {
    return this.names.flatMap((name, place) => (text.split(' ').includes(`@${name}`) ? place : []));
  }

  write(uid: string, author: number, text: string): void {
    this.posts.set(uid, { author, text });
    for (const reader of this.mentionedIn(text)) this.tell(reader, ['mention'], { actor: author, post: uid });
  }

  comment(uid: string, post: string, author: number, text: string, answered?: number): void {
    const joined = [...this.comments.values()].filter((one) => one.post === post).map((one) => one.author);
    const mentioned = this.mentionedIn(text);
    for (const reader of this.names.keys()) {
      const kinds: [ChosenKind, boolean][] = [
        ['reply', answered === reader],
        ['mention', mentioned.includes(reader)],
        ['comment', this.posts.get(post)?.author === reader],
        ['thread', joined.includes(reader) && answered !== reader && this.posts.get(post)?.author !== reader],
      ];
      const wanted = kinds.flatMap(([kind, is]) => (is ? kind : []));
      this.tell(reader, wanted, { actor: author, post, comment: uid });
    }
    this.comments.set(uid, { author, text, post });
  }

  edit(uid: string, text: string): void {
    const written = this.posts.get(uid) ?? this.comments.get(uid);
    if (!written) return;
    const on = this.comments.get(uid);
    const [old, now] = [this.mentionedIn(written.text), this.mentionedIn(text)];
    const isOf = (told: Told) =>
      on ? told.comment === uid : told.post === uid && told.comment === '' && told.kind === 'mention';
    written.text = text;
    const known = this.told.filter((told) => isOf(told) && !told.isUnnamed);
    for (const told of known) told.isUnnamed = told.kind === 'mention' && !now.includes(told.reader);
    const where = on ? { post: on.post, comment: uid } : { post: uid };
    for (const reader of now) {
      if (old.includes(reader) || known.some((told) => told.reader === reader)) continue;
      const earlier = this.told.find((told) => isOf(told) && told.reader === reader);
      this.tell(reader, ['mention'], { actor: written.author, ...where }, earlier);
    }
  }

  isFiltered({ reader, post, comment }: Told): boolean {
    const [on, said] = [this.posts.get(post), this.comments.get(comment)];
    const texts = [said?.text, on?.author === reader ? undefined : on?.text];
    return texts.some((text) => text !== undefined && has(text, this.filters.get(reader)));
  }

  /** Returns whether notifications may show the author's text. */
  sees(reader: number, author: number): boolean {
    if (this.isBlocked(reader, author)) return false;
    if (reader === author || this.states[author] === 'active') return true;
    return this.states[author] === 'silenced' && this.follows.has(`${reader} ${author}`);
  }

  isBlocked(reader: number, author: number): boolean {
    return this.blocks.has(`${reader} ${author}`) || this.blocks.has(`${author} ${reader}`);
  }

  isShown(told: Told): boolean {
    const { reader, kind, actor, post, isUnnamed } = told;
    if (isUnnamed || this.isFiltered(told) || this.threads.has(`${reader} ${post}`)) return false;
    if (kind !== 'follow' && !this.sees(reader, this.posts.get(post)?.author ?? reader)) return false;
    return this.sees(reader, actor);
  }

  /** The expected list, in any order. */
  list(reader: number): object[] {
    const shown = this.told.filter((told) => told.reader === reader && this.isShown(told));
    const groups = Map.groupBy(shown, (told) => keyOf(told));
    return [...groups.values()].map((group) => {
      const [newest] = group.toSorted((a, b) => b.at - a.at) as [Told];
      const { kind, post, comment, actor, at } = newest;
      const people = group.toSorted((a, b) => b.at - a.at).map(({ actor }) => this.names[actor]);
      const isOfPeople = kind === 'like' || kind === 'follow';
      // Silenced and suspended people are not named, but stay counted.
      const counted = this.told.filter(
        (told) => told.reader === reader && keyOf(told) === keyOf(newest) && !this.isBlocked(reader, told.actor),
      );
      return {
        kind,
        at,
        unread: at > (this.seen[reader] ?? 0),
        ...(post && { post }),
        ...(comment && { comment }),
        ...(isOfPeople ? { people } : { person: this.names[actor] }),
        ...(kind !== 'mention' && { count: isOfPeople ? counted.length : group.length }),
      };
    });
  }
}

interface Event {
  actor: number;
  post?: string;
  comment?: string;
}

const DAY = 24 * 60 * 60 * 1000;

function keyOf({ kind, post, comment, at }: Told): string {
  const day = Math.floor(at / DAY);
  if (kind === 'mention') return `${kind} ${post} ${comment}`;
  return `${kind} ${post} ${day}`;
}

/** The key of a like or follow that was undone on the same day. */
const firstKey = ({ reader, kind, actor, post, at }: Omit<Told, 'comment' | 'isUnnamed'>): string =>
  `${kind} ${reader} ${post} ${actor} ${Math.floor(at / DAY)}`;

const has = (text: string, word: string | undefined): boolean => word !== undefined && text.split(' ').includes(word);
