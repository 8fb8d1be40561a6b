import type { ElementType } from 'react';
import { type AsProps, classes } from '../classes.ts';

export function TextLink<E extends ElementType = 'a'>(props: AsProps<E, { className?: string | undefined }>) {
  const { as, className, ...rest } = props;
  const Tag: ElementType = as ?? 'a';
  return <Tag {...rest} className={classes('text-link', className)} />;
}
