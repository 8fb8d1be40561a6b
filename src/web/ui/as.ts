import type { ComponentPropsWithRef, ElementType } from 'react';

/** Props of a component that draws itself as another element: `<Button as={Link} to="/login">`. */
export type AsProps<E extends ElementType, Own> = Own & { as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Own | 'as'
  >;
