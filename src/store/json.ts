declare const shape: unique symbol;

/** JSON text of a `T`: made once from rows or fragments and sent as it is. */
export type Json<T> = string & { readonly [shape]?: T };

export const jsonOf = <T>(value: T): Json<T> => JSON.stringify(value);
/** Added up and not joined, which would copy it all once more: a page is the dearest text there is. */
export function jsonList<T>(items: readonly Json<T>[]): Json<T[]> {
  let text = '[';
  for (const item of items) text += text === '[' ? item : `,${item}`;
  return `${text}]`;
}

/** Members are JSON text already. */
export function jsonObject<T extends object>(members: { [K in keyof T]: Json<T[K]> }): Json<T> {
  let text = '{';
  for (const name in members) text += `${text === '{' ? '' : ','}"${name}":${members[name]}`;
  return `${text}}`;
}

export const stampOf = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
