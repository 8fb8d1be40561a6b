import type { ComponentPropsWithRef, ElementType } from 'react';

/** Joins what is there: `classes('btn', block && 'btn-block')`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** Props of a component that draws itself as another element: `<Button as={Link} to="/login">`. */
export type AsProps<E extends ElementType, Own> = Own & { as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Own | 'as'
  >;
