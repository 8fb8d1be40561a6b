import { ArrowBigDown, ArrowBigUp, Bookmark, Heart, MessageCircle } from 'lucide-react';
import { type ElementType, type MouseEvent, useState } from 'react';
import { type AsProps, classes } from '../classes.ts';
import { Count } from '../text/Count.tsx';

const ICONS = { like: Heart, save: Bookmark, up: ArrowBigUp, down: ArrowBigDown, comments: MessageCircle };

interface ActionButtonOwn {
  kind: keyof typeof ICONS;
  /** The whole name: "Like, 31 likes". */
  label: string;
  pressed?: boolean | undefined;
  count?: number | undefined;
  className?: string | undefined;
}

/** Like, bookmark, vote or comments: an icon, a count, and the small motion of being pressed. */
export function ActionButton<E extends ElementType = 'button'>(props: AsProps<E, ActionButtonOwn>) {
  const { as, kind, label, pressed, count, className, ...rest } = props;
  const Tag: ElementType = as ?? 'button';
  const Icon = ICONS[kind];
  const [plays, setPlays] = useState(0);
  const press = (event: MouseEvent) => {
    if (pressed === false) setPlays(plays + 1);
    rest.onClick?.(event);
  };
  return (
    <Tag
      type={Tag === 'button' ? 'button' : undefined}
      {...rest}
      className={classes('action', `action-${kind}`, className)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={press}
    >
      {/* A new key plays the motion from its start. */}
      <span key={plays} className={classes('action-icon', plays > 0 && 'action-played')}>
        <Icon />
        {kind === 'like' && pressed && plays > 0 && <Burst />}
      </span>
      {count !== undefined && <Count value={count} roll />}
    </Tag>
  );
}

const Burst = () => (
  <svg className="burst" viewBox="-20 -20 40 40" aria-hidden="true">
    {[-90, -38, 14, 66, 118, 170].map((turn) => (
      <path key={turn} d="M13 0h4" transform={`rotate(${turn})`} />
    ))}
  </svg>
);
