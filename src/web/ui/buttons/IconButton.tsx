import type { ElementType, ReactNode } from 'react';
import type { AsProps } from '../as.ts';
import { classes } from '../classes.ts';

interface IconButtonOwn {
  label: string;
  icon: ReactNode;
  size?: 36 | 40 | undefined;
  className?: string | undefined;
}

export function IconButton<E extends ElementType = 'button'>(props: AsProps<E, IconButtonOwn>) {
  const { as, label, icon, size = 40, className, ...rest } = props;
  const Tag: ElementType = as ?? 'button';
  return (
    <Tag
      type={Tag === 'button' ? 'button' : undefined}
      aria-label={label}
      {...rest}
      className={classes('icon-btn', size === 36 && 'icon-btn-sm', className)}
    >
      {icon}
    </Tag>
  );
}
