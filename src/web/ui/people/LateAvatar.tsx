import { lazy, useLoaded } from '../base/lazy.ts';

interface LateAvatarProps {
  username: string;
  size: 44 | 50;
}

const avatar = lazy(() => import('./Avatar.tsx').then((module) => module.Avatar));

/** A bird on a page whose form comes first: its place is kept, its drawing follows. */
export function LateAvatar({ username, size }: LateAvatarProps) {
  const Avatar = useLoaded(avatar);
  if (Avatar) return <Avatar username={username} size={size} />;
  return <span className="avatar" style={{ width: size, height: size }} />;
}
