import type { ComponentPropsWithRef } from 'react';
import { peopleWords as words } from '#words/en/people/people.ts';
import { classes } from '../classes.ts';

interface FollowButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  followed: boolean;
  /** The person's name, for the button's accessible name. */
  name: string;
  /** 44 px high and yellow while not followed, as on a profile. */
  large?: boolean | undefined;
}

export function FollowButton({ followed, name, large, className, ...rest }: FollowButtonProps) {
  const kind = followed ? 'btn-soft' : large ? 'btn-pri' : 'btn-sec';
  return (
    <button
      type="button"
      {...rest}
      className={classes('btn follow', kind, large ? 'follow-lg' : 'btn-sm', className)}
      data-followed={followed}
      aria-label={followed ? words.unfollowNamed(name) : words.followNamed(name)}
    >
      {followed ? words.unfollow : words.follow}
    </button>
  );
}
