import type { ContentState } from '../schema/posts/posts.ts';

declare const shape: unique symbol;

/** JSON text of a `T`: made once from rows or fragments and sent as it is. */
export type Json<T> = string & { readonly [shape]?: T };

/** JSON of an item that may be sent again and again. The code that sends it may store the bytes here. */
export interface CachedJson {
  json?: Json<unknown>;
  /** True if the bytes were sent before. */
  sent?: boolean;
  bytes?: Uint8Array<ArrayBuffer>;
  /** A keyed hash of the JSON, once a tag was made of it. */
  hash?: string;
}

/** A row without the JSON that was made from it, so that it can be changed for a reader. */
export function withoutJson<Row extends CachedJson>({
  json: _,
  sent: __,
  bytes: ___,
  hash: ____,
  ...row
}: Row): Omit<Row, keyof CachedJson> {
  return row;
}

/** JSON that contains one long list, whose items are joined only when they are sent. */
export interface JsonList {
  before: string;
  items: readonly CachedJson[];
  after: string;
}

export const jsonOf = <T>(value: T): Json<T> => JSON.stringify(value);
/**
 * Concatenates instead of joining, which would copy everything once more: a page is the most expensive text there is.
 */
export function jsonList<T>(items: readonly Json<T>[]): Json<T[]> {
  let text = '[';
  for (const item of items) text += text === '[' ? item : `,${item}`;
  return `${text}]`;
}

export const textOf = ({ before, items, after }: JsonList): Json<unknown> =>
  `${before}${jsonList(items.map(({ json = '' }) => json))}${after}`;

/** The values of the members are JSON text already. */
export function jsonObject<T extends object>(members: { [K in keyof T]: Json<T[K]> }): Json<T> {
  let text = '{';
  for (const name in members) text += `${text === '{' ? '' : ','}"${name}":${members[name]}`;
  return `${text}}`;
}

/** The first member of an object, if the person has chosen a bird. */
export const birdJson = ({ bird }: { bird: string }): string => bird && `"bird":"${bird}",`;

interface Holdable {
  state?: ContentState;
  rev?: number | undefined;
  edit?: number | null | undefined;
}

/** Further members, only for held content or a held edit that the reader sees. */
export const heldJson = ({ state, rev = 0, edit = null }: Holdable): string =>
  state === 'held' || edit !== null ? `"held":true,"revision":"${revisionOf({ rev, edit })}",` : '';

/** The revision that moderators name when they act. It changes with the text. */
export const revisionOf = ({ rev, edit }: { rev: number; edit: number | null }): string => `${rev}-${edit ?? 0}`;
