import type { ContentState } from '../schema/posts/posts.ts';

declare const shape: unique symbol;

/** JSON text of a `T`: made once from rows or fragments and sent as it is. */
export type Json<T> = string & { readonly [shape]?: T };

/** JSON of an item that may be sent again and again: whoever sends it may leave its bytes here. */
export interface CachedJson {
  json?: Json<unknown>;
  /** It was sent before. */
  sent?: boolean;
  bytes?: Uint8Array<ArrayBuffer>;
  /** A keyed hash of the JSON, once a tag was made of it. */
  hash?: string;
}

/** A row without the JSON that was made of it, to change it for a reader. */
export function withoutJson<Row extends CachedJson>({
  json: _,
  sent: __,
  bytes: ___,
  hash: ____,
  ...row
}: Row): Omit<Row, keyof CachedJson> {
  return row;
}

/** JSON with one long list in it, whose items are put together only where they are sent. */
export interface JsonList {
  before: string;
  items: readonly CachedJson[];
  after: string;
  /** As it was sent, for who keeps it. */
  bytes?: Uint8Array<ArrayBuffer>;
  tag?: string;
}

export const jsonOf = <T>(value: T): Json<T> => JSON.stringify(value);
/** Added up and not joined, which would copy it all once more: a page is the dearest text there is. */
export function jsonList<T>(items: readonly Json<T>[]): Json<T[]> {
  let text = '[';
  for (const item of items) text += text === '[' ? item : `,${item}`;
  return `${text}]`;
}

export const textOf = ({ before, items, after }: JsonList): Json<unknown> =>
  `${before}${jsonList(items.map(({ json = '' }) => json))}${after}`;

/** Members are JSON text already. */
export function jsonObject<T extends object>(members: { [K in keyof T]: Json<T[K]> }): Json<T> {
  let text = '{';
  for (const name in members) text += `${text === '{' ? '' : ','}"${name}":${members[name]}`;
  return `${text}}`;
}

/** A member of an object, before the others: only where one was chosen. */
export const birdJson = ({ bird }: { bird: string }): string => bird && `"bird":"${bird}",`;

interface Holdable {
  state?: ContentState;
  rev?: number | undefined;
  edit?: number | null | undefined;
}

/** Other members: only of what is held, or has an edit that is, for a reader who sees that. */
export const heldJson = ({ state, rev = 0, edit = null }: Holdable): string =>
  state === 'held' || edit !== null ? `"held":true,"revision":"${revisionOf({ rev, edit })}",` : '';

/** The revision that moderators name when they act. Another revision is another text. */
export const revisionOf = ({ rev, edit }: { rev: number; edit: number | null }): string => `${rev}-${edit ?? 0}`;
