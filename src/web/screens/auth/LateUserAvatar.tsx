import type { ComponentProps } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import type { UserAvatar } from '../../people/UserAvatar.tsx';

const avatar = lazy(() => import('../../people/UserAvatar.tsx').then((module) => module.UserAvatar));

/** On a page whose form comes first: its place is kept, the rest follows. */
export function LateUserAvatar(props: ComponentProps<typeof UserAvatar>) {
  const Loaded = useLoaded(avatar);
  if (Loaded) return <Loaded {...props} />;
  return <span className="avatar" style={{ width: props.size, height: props.size }} />;
}
