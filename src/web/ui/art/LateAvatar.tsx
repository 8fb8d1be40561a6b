import { lazy, useLoaded } from '../../core/lazy.ts';

interface LateAvatarProps {
  username: string;
  bird?: string | undefined;
  size: 44 | 50 | 56;
}

const avatar = lazy(() => import('./Avatar.tsx').then((module) => module.Avatar));

/** A bird on a page whose form comes first: reserves the space and loads the drawing later. */
export function LateAvatar({ size, ...person }: LateAvatarProps) {
  const Avatar = useLoaded(avatar);
  if (Avatar) return <Avatar {...person} size={size} />;
  return <span className="avatar" style={{ width: size, height: size }} />;
}
