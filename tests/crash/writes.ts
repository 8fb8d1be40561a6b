import { pick as pickFrom, type Random } from '#seed/generate/random.ts';
import type { Change, Ledger } from './ledger.ts';

export interface Person {
  username: string;
  _id: string;
  token: string;
  /** The posts and comments that this person may edit and delete, by their keys in the ledger. */
  own: Set<string>;
}

export interface Write {
  method: 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** The change to a thing whose key is known. */
  change?: Change;
  /** The thing that it creates; the server assigns its id. */
  makes?: { kind: 'post' | 'comment'; text: string; under?: string };
}

/** The key of a post that no one deletes. */
export type Shared = string;

const MOST_OWN = 12;
let texts = 0;
const fresh = (): string => `Text ${++texts}`;
const idIn = (key: string): string => key.slice(key.indexOf(':') + 1);

export function newPost(): Write {
  const text = fresh();
  return { method: 'POST', path: '/posts', body: { postData: { content: text } }, makes: { kind: 'post', text } };
}

/** A random write on known things that must succeed. */
export function anyWrite(
  me: Person,
  others: readonly Person[],
  shared: readonly Shared[],
  ledger: Ledger,
  random: Random,
): Write {
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list);
  const isShared = (key: string) => shared.includes(ledger.under(key) ?? '');
  // Comments on shared posts stay, because others vote on them.
  const own = [...me.own].filter((key) => ledger.value(key) !== null && !isShared(key));
  const ownPosts = own.filter((key) => key.startsWith('post:'));
  if (own.length > MOST_OWN) return remove(own[0] as string);
  const post = idIn(pick([...shared, ...ownPosts]));
  const onOwn = own.length > 0 ? [() => edit(pick(own)), () => remove(pick(own))] : [];
  return pick([newPost, comment, like, bookmark, vote, follow, ...onOwn])();

  function comment(): Write {
    const text = fresh();
    const makes = { kind: 'comment', text, under: `post:${post}` } as const;
    return { method: 'POST', path: `/comments/add/${post}`, body: { commentData: { text } }, makes };
  }

  function like(): Write {
    return toggle(`like:${me.username}:${post}`, `/posts/like/${post}`, `/posts/dislike/${post}`, `post:${post}`);
  }

  function bookmark(): Write {
    const [on, off] = [`/users/bookmark/${post}`, `/users/remove-bookmark/${post}`];
    return toggle(`bookmark:${me.username}:${post}`, on, off, `post:${post}`);
  }

  function vote(): Write {
    const comments = ledger.keys('comment:').filter((key) => isShared(key) || me.own.has(key));
    if (comments.length === 0) return comment();
    const under = pick(comments);
    const key = `vote:${me.username}:${idIn(under)}`;
    const value = ledger.value(key) === 'up' ? 'down' : 'up';
    const path = `/comments/${value}vote/${idIn(ledger.under(under) ?? '')}/${idIn(under)}`;
    return { method: 'POST', path, change: { key, value, under } };
  }

  function follow(): Write {
    const { username, _id } = pick(others);
    return toggle(`follow:${me.username}:${username}`, `/users/follow/${_id}`, `/users/unfollow/${_id}`);
  }

  function toggle(key: string, on: string, off: string, under?: string): Write {
    const value = ledger.value(key) === null ? 'yes' : null;
    return { method: 'POST', path: value ? on : off, change: { key, value, under } };
  }

  function edit(key: string): Write {
    const value = fresh();
    const [path, body] = key.startsWith('post:')
      ? [`/posts/edit/${idIn(key)}`, { postData: { content: value } }]
      : [`/comments/edit/${idIn(ledger.under(key) ?? '')}/${idIn(key)}`, { commentData: { text: value } }];
    return { method: 'POST', path, body, change: { key, value } };
  }

  function remove(key: string): Write {
    const change = { key, value: null };
    if (key.startsWith('post:')) return { method: 'DELETE', path: `/posts/${idIn(key)}`, change };
    return { method: 'POST', path: `/comments/delete/${idIn(ledger.under(key) ?? '')}/${idIn(key)}`, change };
  }
}
