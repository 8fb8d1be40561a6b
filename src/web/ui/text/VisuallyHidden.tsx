import type { ComponentPropsWithRef, ElementType } from 'react';
import { classes } from '../classes.ts';

type VisuallyHiddenProps = ComponentPropsWithRef<'span'> & { as?: ElementType };

/** For ears, not eyes. */
export function VisuallyHidden({ as: Tag = 'span', className, ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={classes('hidden-visually', className)} />;
}
