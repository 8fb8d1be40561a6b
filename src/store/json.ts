declare const shape: unique symbol;

/** JSON text of a `T`: made once from rows or fragments and sent as it is. */
export type Json<T> = string & { readonly [shape]?: T };

export const jsonOf = <T>(value: T): Json<T> => JSON.stringify(value);
export const jsonList = <T>(items: readonly Json<T>[]): Json<T[]> => `[${items.join(',')}]`;

/** Members are JSON text already. */
export const jsonObject = <T extends object>(members: { [K in keyof T]: Json<T[K]> }): Json<T> =>
  `{${Object.entries(members)
    .map(([key, json]) => `"${key}":${json}`)
    .join(',')}}`;

export const stampOf = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
